import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';
import type { ProcessUser } from './run-as.ts';

/** The kernel limits socket paths to 107 bytes; the name PostgreSQL adds has 14. */
const PATH_MAX = 107 - '/.s.PGSQL.5432'.length;

/** The database's own folder when its path is short enough, else a closed temporary one. */
export function socketFolder(folder: string, user: ProcessUser): string {
  if (Buffer.byteLength(folder) <= PATH_MAX) return folder;
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12);
  const short = join(tmpdir(), `croupier-${hash}`);
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid } = statSync(short);
  if (uid !== owner && uid !== process.getuid?.()) throw takenFolderError(short);
  if (user !== undefined) chownSync(short, user.uid, user.gid);
  return short;
}

function takenFolderError(folder: string) {
  return cannotStart(
    `${folder} belongs to another user. Remove it, or choose a DATA_DIR with a shorter path.`,
  );
}
