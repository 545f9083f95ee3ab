import { readFile } from 'node:fs/promises';
import type { ListedGame } from '#core/fairness/game.ts';
import {
  hashFiles,
  importsOf,
  recordGameVersions,
  type RecordedVersion,
  type RunningVersion,
} from '#domain/fairness/server/index.ts';
import { cannotStart } from '#platform/server/cannot-start.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { folderOf } from '../games.ts';

const ROOT = new URL('../../', import.meta.url);
/** Numbers are drawn from seeds here, whatever the game. */
const PF1 = new URL('core/fairness/pf1.ts', ROOT);

/**
 * Compares the files that decide outcomes with those of the first use of each version. Bets of one
 * version must be decided by the same files: in production the server does not start with others,
 * elsewhere it warns.
 */
export async function verifyGameFiles(
  { db, log, config }: { readonly db: Db; readonly log: Log; readonly config: Config },
  games: readonly ListedGame[],
): Promise<void> {
  const changed = await recordGameVersions(db, await hashGames(games));
  if (changed.length === 0) return;
  if (config.mode === 'production') throw cannotStart(...changed.map(sentenceOf));
  const names = changed.map(({ game, version }) => `${game} ${version}`);
  log.warn({ games: names }, 'files that decide outcomes changed without the version of the game');
}

function sentenceOf({ game, version, files, first_used_at: at }: RecordedVersion): string {
  return (
    `The files that decide the outcomes of ${game} are not those of its version ${version}, ` +
    `first used on ${at.toISOString().slice(0, 10)} with the hash ${files!}. Run the release ` +
    'that has these files, or one that raises the version.'
  );
}

/** The hash of what decides each game: its own rules, what they use, and the draw. */
export async function hashGames(games: readonly ListedGame[]): Promise<RunningVersion[]> {
  return await Promise.all(
    games.map(async ({ game: { name, version } }) => {
      const entries = [PF1, ...(await entriesOf(name))];
      return { name, version, files: await hashFiles(ROOT, entries) };
    }),
  );
}

/** What the game module of a folder imports for one of its games. */
async function entriesOf(name: string): Promise<URL[]> {
  const module = new URL(`features/${folderOf(name)!}/game.ts`, ROOT);
  const imported = importsOf(ROOT, module, await readFile(module, 'utf8'));
  const rules = imported.filter(({ pathname }) => pathname.includes('/features/'));
  const defining = await Promise.all(rules.map((url) => defines(url, name)));
  const own = rules.filter((_, index) => defining[index]);
  if (own.length === 0) throw new Error(`no rules file exports the game ${name}`);
  return [...imported.filter((url) => !rules.includes(url)), ...own];
}

/** A rules file exports its game by itself, or several in a record. */
async function defines(url: URL, name: string): Promise<boolean> {
  const exported = Object.values((await import(url.href)) as Record<string, unknown>);
  const isGame = (value: unknown) =>
    typeof value === 'object' && value !== null && 'tag' in value && nameOf(value) === name;
  return exported.some(
    (value) =>
      isGame(value) || (typeof value === 'object' && Object.values(value ?? {}).some(isGame)),
  );
}

function nameOf(value: object): unknown {
  return 'name' in value ? value.name : undefined;
}
