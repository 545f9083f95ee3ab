import { gamesOfTournaments } from '#domain/tournaments/rules.games.ts';
import { listOpen } from '#domain/tournaments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';

const READ_MS = 5_000;

type Options = {
  readonly db: Queryable;
  /** What the lobby lists a game by; undefined for a game that it does not have. */
  readonly folderOf: (game: string) => string | undefined;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
};

export type TournamentGames = {
  /** Names of the lobby, in one order. */
  readonly list: () => readonly string[];
  readonly read: () => Promise<void>;
  readonly stop: () => void;
};

/** The games that are marked because they count in a tournament; each process reads them. */
export async function createTournamentGames(options: Options): Promise<TournamentGames> {
  const { db, folderOf, onChange, onError } = options;
  let games: readonly string[] = [];
  async function read(): Promise<void> {
    const names = gamesOfTournaments(await listOpen(db), new Date());
    const folders = names.map(folderOf).filter((folder) => folder !== undefined);
    const next = [...new Set(folders)].toSorted();
    if (next.join() === games.join()) return;
    games = next;
    onChange();
  }
  await read();
  const timer = setInterval(() => void read().catch(onError), READ_MS);
  timer.unref();
  return { list: () => games, read, stop: () => clearInterval(timer) };
}
