import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BetId, PlayerId } from '#core/ids.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { variants } from '#dev/test-depth.ts';

/** Like domain/bets/server/recovery.test.ts, with a player who has limits. */
const SECRET = 'the secret of the server that dies';
const CHILD = fileURLToPath(new URL('../../../dev/killed-bet.ts', import.meta.url));

let database: TestDatabase;
let fixture: BettingFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

function placeInOwnProcess(player: PlayerId, key: string, step: string): Promise<string> {
  const words = [CHILD, database.url, SECRET, player.toString(), key, step];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (_error, printed) => resolve(printed.trim()));
  });
}

test.each(variants(['during the write', 'after the commit', 'before the draw'], 2))(
  'recovery: a server killed %s counts a bet towards a limit once, or not at all',
  async (step) => {
    const { id } = await fixture.addPlayer('10.00');
    await fixture.db.query(
      `insert into protection_limits (player_id, kind, currency, period, amount, zone)
       values ($1, 'wager', 'RUB', 'day', 1000000, 'UTC')`,
      [id],
    );
    await placeInOwnProcess(id, 'the-only-key', step);
    const retried = await placeInOwnProcess(id, 'the-only-key', 'never');
    const [row] = await fixture.db.query<{ id: BetId; used: bigint; staked: bigint }>(
      `select max(b.id) as id, (select used from protection_usage($1)) as used,
              sum(b.stake)::bigint as staked
         from settled_bets b where b.player_id = $1`,
      [id],
    );
    expect(row).toMatchObject({ used: 1_000_000n, staked: 1_000_000n });
    expect(retried).toBe(row!.id.toString());
    // The allowance is used up, also for a server that has just started.
    expect(await placeInOwnProcess(id, 'another-key', 'never')).toBe('wager_limit_reached');
  },
);
