import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouseRoom, type HouseRoom } from '../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';

/** As domain/bets/server/recovery.test.ts does it, with a player who has limits. */
const SECRET = 'the secret of the house that dies';
const CHILD = fileURLToPath(new URL('../../../dev/dying-house.ts', import.meta.url));

let database: TestDatabase;
let house: HouseRoom;

beforeAll(async () => {
  database = await testDatabase();
  house = await openHouseRoom(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await house.close();
  await database.close();
});

function placeInOwnProcess(player: bigint, key: string, step: string): Promise<string> {
  const words = [CHILD, database.url, SECRET, player.toString(), key, step];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (_error, printed) => resolve(printed.trim()));
  });
}

test.each(['before the draw', 'while it is written', 'after the commit'])(
  'recovery: a house killed %s counts a bet towards a limit once, or not at all',
  async (step) => {
    const { id } = await house.addPlayer('10.00');
    await house.db.query(
      `insert into protection_limits (player_id, kind, currency, period, amount, zone)
       values ($1, 'wager', 'RUB', 'day', 1000000, 'UTC')`,
      [id],
    );
    await placeInOwnProcess(id, 'the-only-key', step);
    const retried = await placeInOwnProcess(id, 'the-only-key', 'never');
    const [row] = await house.db.query<{ id: bigint; used: bigint; staked: bigint }>(
      `select max(b.id) as id, (select used from protection_usage($1)) as used,
              sum(b.stake)::bigint as staked
         from bets b where b.player_id = $1`,
      [id],
    );
    expect(row).toMatchObject({ used: 1_000_000n, staked: 1_000_000n });
    expect(retried).toBe(row!.id.toString());
    // What the limit allowed is used up, also for a house that has just begun.
    expect(await placeInOwnProcess(id, 'another-key', 'never')).toBe('wager_limit_reached');
  },
);
