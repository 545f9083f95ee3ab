import { filesOf, fontFile, type Files, type Manifest } from './manifest.ts';

/** The back office as the server reads it from dist/backoffice/desk.json. */
export type BuiltDesk = {
  readonly build: string;
  readonly entry: string;
  readonly files: Files;
  readonly fonts: readonly string[];
};

const ENTRY = 'apps/backoffice/main.tsx';
/** Either language needs these; the Cyrillic one comes when it is read. */
const FONTS = ['inter-latin-wght-normal', 'brygada-1918-latin-wght-normal'];

export function listDesk(manifest: Manifest): Omit<BuiltDesk, 'build'> {
  return {
    entry: manifest[ENTRY]!.file,
    files: filesOf(manifest, [ENTRY]),
    fonts: FONTS.map((name) => fontFile(manifest, name)),
  };
}
