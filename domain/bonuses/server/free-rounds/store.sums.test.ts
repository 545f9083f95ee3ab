import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFreeRoundsFixture, type FreeRoundsFixture } from '#dev/free-rounds-fixture.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, listFreeRoundBalances } from '#domain/ledger/server/index.ts';
import { sumFreeRounds } from './store.sums.ts';

let fixture: FreeRoundsFixture;
beforeAll(async () => {
  fixture = await createFreeRoundsFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
});

test('casino.free-spins: the report by game is what the ledger moved for them', async () => {
  // One player has played all rounds, one some of them, one is left with an open round.
  const all = await fixture.withRounds();
  await fixture.playPaying(all, ['0.00', '30.00', '0.00', '5.00', '0.00']);
  const some = await fixture.withRounds();
  await fixture.playRound(some.id, some.rounds.id);
  const open = await fixture.withRounds();
  const stake = await fixture.stakeFree(open.id, open.rounds.id, 'reported');
  expect(isRefusal(stake)).toBe(false);
  await fixture.settled();
  const { db } = fixture;
  const sums = await sumFreeRounds(db, await listFreeRoundBalances(db));
  const [ledger] = await db.query<Record<'issued' | 'staked' | 'won' | 'open', bigint>>(
    `select sum(e.delta) filter (where e.kind = 'free_rounds_issue')::bigint as issued,
            -sum(e.delta) filter (where e.kind = 'stake')::bigint as staked,
            sum(e.delta) filter (where e.kind = 'payout')::bigint as won,
            sum(e.delta)::bigint as open
       from ledger_entries e join ledger_accounts a on a.id = e.account
      where a.kind = 'player_free_rounds'`,
  );
  const total = (name: keyof (typeof sums)[number]) =>
    sums.reduce((sum, line) => sum + BigInt(line[name]), 0n);
  expect({
    issued: total('issued'),
    staked: total('staked'),
    won: total('won'),
    open: total('open'),
  }).toEqual(ledger);
  const [grants] = await db.query<{ granted: bigint }>(
    `select sum(e.delta)::bigint as granted
       from ledger_entries e
       join ledger_accounts a on a.id = e.account and a.kind = 'player_bonus'
       join free_round_grants f on f.bonus_grant = a.bonus_grant
      where e.kind = 'bonus_grant'`,
  );
  expect(total('granted')).toBe(grants!.granted);
});
