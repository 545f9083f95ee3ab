import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  A_DAY_AGO,
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import type { ReconciliationCheckName } from '../rules.ts';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
});
afterAll(() => fixture.close());

const HASH = `repeat('a', 64)`;

/** A crash round in this state, which began and was locked half an hour ago. */
function round(state: string, ended = 'null'): string {
  const isOver = state === 'settled';
  return `insert into rounds (id, table_name, game, game_version, is_sole, chain_id, number,
      previous_seed, seed, state, beacon_round, randomness, lock_at, locked_at, started_at,
      ended_at, bets_root, outcome)
    overriding system value
    values (900, 'crash', 'crash', 1, true, 1, 7, ${HASH}, ${isOver ? HASH : 'null'}, '${state}', 5,
      ${isOver ? HASH : 'null'}, now() - interval '30 minutes', now() - interval '30 minutes', null,
      ${ended}, ${HASH}, 'null');`;
}

/** A crash stake, in the round above or under the player's own seeds. */
function wager(isOpen: boolean, placedAt: string, roundId: number | null): string {
  const source = roundId === null ? `'seed', 7, 5, null` : `'round', null, null, ${roundId}`;
  return `insert into wagers (player_id, id, account, escrow_account, house_account, seq, balance,
      cash_stake, stake, placed_at, game, game_version, key, source, seed_id, nonce, round_id, bet,
      cap_m4, is_open, is_settled)
    select player_id, 901, account, house_account, house_account, 1, 1, 5, 5, ${placedAt}, 'crash',
      1, 'planted', ${source}, '{}', 1, ${isOpen}, not ${isOpen} from bets limit 1;`;
}

const bet = (roundId: number) => `insert into settlements (wager_id, number, id, player_id,
    kind, game, account, escrow_account, house_account, round_id, cash_stake, bonus_stake, stake,
    m4, params, outcome, was_settled, was_void, cash_before, bonus_before, is_open, is_settled,
    cash_payout, bonus_payout, seq, balance, cash_change)
  select 903, 1, 902, player_id, 'settle', 'crash', account, house_account, house_account,
    ${roundId}, 5, 0, 5, 0, '{}', '{}', false, false, 0, 0, false, true, 0, 0, 999, 5, 0
    from bets limit 1;`;

const CLEAR = `alter table wagers drop constraint if exists wagers_parts;
  alter table wagers add constraint wagers_parts check (stake = cash_stake + bonus_stake) not valid;
  delete from settlements where id = 902; delete from wagers where id = 901;
  delete from rounds where id = 900; delete from deposits where key = 'planted';
  delete from transfers where key = 'planted'`;

const ENDED = `now() - interval '10 minutes'`;

test.each<readonly [ReconciliationCheckName, string, string, string]>([
  ['overdue', 'wager_overdue', 'wager:901', wager(true, `now() - interval '26 hours'`, null)],
  [
    'overdue',
    'wager_overdue',
    'wager:901',
    round('settled', ENDED) + wager(true, `now() - interval '1 hour'`, 900),
  ],
  ['overdue', 'round_stuck', 'round:900', round('locked')],
  [
    'overdue',
    'payment_overdue',
    'deposit:904',
    `insert into deposits (id, player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, expires_at)
     overriding system value
     values (904, 1, 'planted', '', 'none', 'sandbox', 'bank_card', 'RUB', 5, 0, 1200, 2,
       now() - interval '1 hour')`,
  ],
  [
    'rounds-and-bets',
    'wager_left_open',
    'wager:901',
    round('settled', ENDED) + wager(true, `now() - interval '1 hour'`, 900),
  ],
  [
    'rounds-and-bets',
    'bet_missing',
    'wager:901',
    round('settled', ENDED) + wager(false, `now() - interval '1 hour'`, 900),
  ],
  ['rounds-and-bets', 'bet_of_open_round', 'bet:902', round('locked') + bet(900)],
  [
    'unbalanced-batches',
    'entries_not_zero',
    'currency:1',
    `alter table wagers drop constraint wagers_parts;
     ${wager(true, 'now()', null).replace('1, 1, 5, 5,', '1, 1, 5, 6,')}`,
  ],
  [
    'bonus-cost',
    'bonus_unexplained',
    'transfer:905',
    `insert into accounts (id, kind, owner, currency, is_tracked)
       values (9990021, 'bonus_cost', 'test', 'RUB', false) on conflict do nothing;
     insert into transfers (id, key, request_hash, kind, debit_account, credit_account, amount,
       created_at)
     overriding system value
     select 905, 'planted', '', 'bonus', 9990021, min(id), 5, ${A_DAY_AGO}
       from accounts where kind = 'house_game' and currency = 'RUB'`,
  ],
])('reconciliation: %s finds %s of %s, once', async (check, kind, subject, sql) => {
  await fixture.tamper(sql);
  // As if the check had never run: the planted rows may lie before its mark.
  const forget = `update reconciliation_runs set mark = 'null' where check_name = '${check}'`;
  await fixture.tamper(forget);
  const before = fixture.alerts.length;
  const { findings } = await fixture.run(check);
  expect(findings.map((found) => [found.kind, found.subject])).toEqual([[kind, subject]]);
  await fixture.tamper(forget);
  await fixture.run(check);
  expect(fixture.alerts.length - before).toBeLessThanOrEqual(1);
  const cases = await fixture.db.query<{ state: string; times_seen: number }>(
    `select state, times_seen from reconciliation_cases where check_name = $1 and subject = $2`,
    [check, subject],
  );
  expect(cases).toHaveLength(1);
  expect(cases[0]!.times_seen).toBeGreaterThanOrEqual(2);
  await fixture.tamper(CLEAR + '; ' + forget);
  expect((await fixture.run(check)).findings).toEqual([]);
});

test('reconciliation: a ticket of a room that waits for players is not overdue', async () => {
  await fixture.tamper(
    `insert into rounds (id, table_name, game, game_version, is_sole, chain_id, state)
     overriding system value values (900, 'room-red-rub', 'room-red', 1, true, 1, 'waiting');
     ${wager(true, `now() - interval '3 days'`, 900)}`,
  );
  expect((await fixture.run('overdue')).findings).toEqual([]);
  await fixture.tamper(CLEAR);
});
