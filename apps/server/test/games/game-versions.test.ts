import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import type { ListedGame } from '#core/fairness/game.ts';
import { listGameVersions } from '#domain/fairness/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { hashGames, verifyGameFiles } from '../../game-versions.ts';
import { listGames } from '../../games.ts';

let database: TestDatabase;
let db: Db;
let games: readonly ListedGame[];
const lines: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
  games = await listGames();
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const log = createLog('warn', { write: (line: string) => void lines.push(line) });
const start = (mode: Config['mode'], listed = games) =>
  verifyGameFiles({ db, log, config: { mode } as Config }, listed);

/** As if the first use of a version had been with other files. */
const plantOther = (game: string) =>
  runOn(
    database.url,
    `set session_replication_role = replica;
     update game_versions set files = repeat('0', 64) where game = '${game}'`,
  );

test('game versions: each game has the hash of its own rules, and of nothing of another game', async () => {
  const hashes = new Map((await hashGames(games)).map(({ name, files }) => [name, files]));
  expect([...hashes.keys()]).toEqual(games.map(({ game }) => game.name));
  // The rooms are decided by one file; all others by different ones.
  expect(new Set(hashes.values()).size).toBe(hashes.size - 2);
  expect(hashes.get('double')).not.toBe(hashes.get('roulette'));
  expect(hashes.get('coinflip')).not.toBe(hashes.get('pvpflip'));
});

test('game versions: the first start records each version, and the next one agrees', async () => {
  await start('production');
  const recorded = await listGameVersions(db);
  expect(recorded).toHaveLength(games.length);
  expect(recorded.every(({ files }) => files !== null)).toBe(true);
  await start('production');
  expect(await listGameVersions(db)).toEqual(recorded);
  expect(lines).toEqual([]);
});

test('game versions: changed files of a version are refused in production and logged elsewhere', async () => {
  await start('development');
  await plantOther('dice');
  await expect(start('production')).rejects.toThrow(
    'outcomes of dice are not those of its version 1',
  );
  await start('development');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ games: ['dice 1'] });
  const [listed] = games.filter(({ game }) => game.name === 'dice');
  await start('production', [{ ...listed!, game: { ...listed!.game, version: 2 } }]);
  const dice = (await listGameVersions(db)).filter(({ game }) => game === 'dice');
  expect(dice.map(({ version }) => version)).toEqual([1, 2]);
});

test('game versions: a recorded hash is never changed', async () => {
  await start('development');
  await expect(
    db.query(`update game_versions set files = repeat('1', 64) where game = 'keno'`),
  ).rejects.toThrow('never changed');
});
