import type { BuildOptions } from "esbuild";

export const options: BuildOptions & { entryPoints: string[]; write: false };
export function excess(file: { path: string; contents: Uint8Array }): string[];
