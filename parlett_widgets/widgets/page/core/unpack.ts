/** Scenes in which every repeated part is stored only once, as described in widgets/replay/packing.py. */
export interface Packed {
  parts: unknown[];
  frames: number[];
}

/** Puts one frame back together. */
export function unpack<T>({ parts, frames }: Packed, frame: number): T | undefined {
  const read = (place: number): unknown => {
    const part = parts[place];
    if (!Array.isArray(part)) return part;
    const [names, ...inside] = part as [number, ...number[]];
    const values = inside.map(read);
    if (names < 0) return values;
    return Object.fromEntries((parts[names] as string[]).map((name, i) => [name, values[i]]));
  };
  const place = frames[frame];
  return place === undefined ? undefined : (read(place) as T);
}
