import { readFileSync } from 'node:fs';

/** One entry of Vite's manifest, as far as the build uses it. */
export type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

export type Manifest = Readonly<Record<string, Chunk>>;

export type AssetFiles = { readonly js: readonly string[]; readonly css: readonly string[] };

export function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Every file that loads with these modules, each once, in the order they are needed. */
export function filesOf(manifest: Manifest, modules: readonly string[]): AssetFiles {
  const js = new Set<string>();
  const css = new Set<string>();
  for (const name of modules) collect(manifest, name, js, css);
  return { js: [...js], css: [...css] };
}

function collect(manifest: Manifest, name: string, js: Set<string>, css: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk for ${name}.`);
  if (js.has(chunk.file)) return;
  js.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, js, css);
  for (const file of chunk.css ?? []) css.add(file);
}

/** The manifest key of a shared chunk, by the name of its group. */
export function groupKey(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name);
  if (!found) throw new Error(`The build has no chunk called ${name}.`);
  return found[0];
}

/** The built address of a font by its source name. */
export function fontFile(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([source]) => source.endsWith(`/${name}.woff2`));
  if (!found) throw new Error(`The build has no font called ${name}.`);
  return found[1].file;
}
