import { filesOf, fontFile, type AssetFiles, type Manifest } from './manifest.ts';

/** The back office as the server reads it from dist/backoffice/backoffice.json. */
export type BuiltBackoffice = {
  readonly build: string;
  readonly entry: string;
  readonly files: AssetFiles;
  readonly fonts: readonly string[];
};

const ENTRY = 'apps/backoffice/main.tsx';
/** Both languages need these; the Cyrillic font loads when it is used. */
const FONTS = ['inter-latin-wght-normal', 'brygada-1918-latin-wght-normal'];

export function describeBackoffice(manifest: Manifest): Omit<BuiltBackoffice, 'build'> {
  return {
    entry: manifest[ENTRY]!.file,
    files: filesOf(manifest, [ENTRY]),
    fonts: FONTS.map((name) => fontFile(manifest, name)),
  };
}
