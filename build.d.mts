import type { BuildOptions } from "esbuild";

export const options: Omit<BuildOptions, "entryPoints"> & { entryPoints: Record<string, string>; write: false };
export function missing(files: { path: string }[]): string[];
export function excess(file: { path: string; contents: Uint8Array }): string[];
