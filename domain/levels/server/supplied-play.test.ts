import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startLevels } from '#dev/level-fixture.ts';
import { waitUntilHandled } from '#dev/wait-until-handled.ts';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, GAME, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

let fixture: SupplierFixture;
let stop: () => Promise<void>;
beforeAll(async () => {
  fixture = await createSupplierFixture();
  const deps = {
    accounts: fixture.accounts,
    announceBalance: () => {},
    offerFreeRounds: async () => false,
  };
  stop = await startLevels(fixture, deps, fixture.databaseUrl);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(async () => {
  await stop();
  await fixture.close();
});

const calls = supplierCalls(() => fixture.client);
type Opened = Awaited<ReturnType<SupplierFixture['open']>>;

async function lose(opened: Opened, roubles: number): Promise<{ of: string; round: string }> {
  const round = randomUUID();
  const bet = calls.bet(opened, roubles, { round });
  expect((await bet.send()).status).toBe('RS_OK');
  await calls.win(opened, bet.ref, 0, { round, round_closed: true }).send();
  await waitUntilHandled(fixture.db);
  return { of: bet.ref, round };
}

async function earned(id: PlayerId) {
  return await fixture.db.query<{ xp: bigint; rakeback: bigint }>(
    'select xp, rakeback from level_counts where player_id = $1 order by event_id',
    [id],
  );
}

test('levels: a stake on a slot gives XP in full, and rakeback by the RTP its supplier states', async () => {
  await fixture.asOwner(`update supplier_games set rtp_m4 = 9600 where game = '${GAME}'`);
  const opened = await fixture.open('100000.00');
  await lose(opened, 20_000);
  await lose(opened, 1_000);
  const [first, second] = await earned(opened.id);
  expect(second!.xp * 20n).toBe(first!.xp);
  await fixture.asOwner(`update supplier_games set rtp_m4 = 9800 where game = '${GAME}'`);
  await lose(opened, 1_000);
  const [, , third] = await earned(opened.id);
  expect(second!.rakeback).toBeGreaterThan(0n);
  expect(second!.rakeback).toBe(third!.rakeback * 2n);
  await fixture.asOwner(`update supplier_games set rtp_m4 = null where game = '${GAME}'`);
  const unstated = await lose(opened, 1_000);
  const [, , , fourth] = await earned(opened.id);
  expect(fourth!.rakeback * 4n).toBe(second!.rakeback);
  await calls.rollback(opened, unstated.of, { round: unstated.round }).send();
  await waitUntilHandled(fixture.db);
  const [, , , , back] = await earned(opened.id);
  expect([back!.xp, back!.rakeback]).toEqual([-fourth!.xp, -fourth!.rakeback]);
});
