import { filesOf, fontFile, type AssetFiles, type Manifest } from './manifest.ts';

/** The apps with one document each: of those who log in alone, and the client of our own slots. */
export const CLOSED_APPS = ['backoffice', 'partner', 'studio'] as const;
export type ClosedApp = (typeof CLOSED_APPS)[number];

/** An app as the server reads it, such as from dist/backoffice/backoffice.json. */
type BuiltClosedApp = {
  readonly build: string;
  readonly entry: string;
  readonly files: AssetFiles;
  readonly fonts: readonly string[];
};

/** All languages need these; the Cyrillic font loads when it is used. */
const FONTS = ['inter-latin', 'brygada-1918-latin'];

export function describeClosedApp(
  name: ClosedApp,
  manifest: Manifest,
): Omit<BuiltClosedApp, 'build'> {
  const entry = `apps/${name}/main.tsx`;
  return {
    entry: manifest[entry]!.file,
    files: filesOf(manifest, [entry]),
    fonts: FONTS.map((name) => fontFile(manifest, name)),
  };
}
