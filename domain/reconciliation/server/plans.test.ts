import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { sumAccountsNow } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { CHECKS, type ReconciliationCheckName } from '../rules.ts';
import { runCheck } from './index.ts';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  // A hundred thousand rows of each table, spread over a hundred finished days.
  await fixture.tamper(`
    insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4,
      seed_id, nonce, placed_at, game_version, game, key, params, outcome)
    select b.player_id, b.id + 1000000 + n, b.account, b.house_account, b.seq + 1000000 + n,
      b.balance, b.stake, b.payout, b.m4, b.seed_id, 1000000 + n,
      now() - interval '100 days' + n * interval '86 seconds', b.game_version, b.game,
      'many-' || n, b.params, b.outcome
      from (select * from bets limit 1) b, generate_series(1, 100000) n;
    insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
      debit_seq, debit_balance, created_at)
    select 'many-' || n, '', t.kind, t.credit_account, t.debit_account, 1, 1000000 + n, 1,
      now() - interval '100 days' + n * interval '86 seconds'
      from (select * from transfers limit 1) t, generate_series(1, 100000) n;
    insert into holds (key, cash_account, held_account, amount, state, expires_at, created_at,
      closed_at)
    select 'many-' || n, a.id, a.id, 1, 'posted', now(), now(),
      now() - interval '100 days' + n * interval '86 seconds'
      from (select * from accounts where is_tracked limit 1) a, generate_series(1, 100000) n;
    insert into wagers (player_id, id, source, account, escrow_account, house_account, seq,
      balance, cash_stake, stake, placed_at, game, game_version, key, bet, cap_m4, is_open,
      is_settled)
    select b.player_id, 5000000 + n, 'round', b.account, b.house_account, b.house_account, 1, 1, 1,
      1, now() - interval '100 days' + n * interval '86 seconds', b.game, 1, 'many-' || n, '{}', 1,
      false, true
      from (select * from bets limit 1) b, generate_series(1, 100000) n;
    insert into payment_methods (hash, provider, code, type, currency, name, exchange_currency)
      values ('planned00', 'sandbox', 'card', 'bank_card', 'RUB',
        '{"ru": "К", "en": "C", "kz": "К"}', 'RUB');
    insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
      amount, commission_bp, life_seconds, status, provider_invoice, paid_amount, created_at,
      expires_at, closed_at)
    select 1, 'many-' || n, '', 'planned00', 'sandbox', 'bank_card', 'RUB', 5, 0, 1200, 3,
      'i' || n, 5, at, at, at
      from (select n, now() - interval '110 days' + n * interval '86 seconds' as at
              from generate_series(1, 100000) n) d;
    insert into account_days_rolled (day) select current_date - n from generate_series(2, 101) n
      on conflict do nothing`);
  await fixture.tamper('analyze');
}, 60_000);
afterAll(() => fixture.close());

const LARGE = ['bets', 'transfers', 'holds', 'wagers', 'deposits'];
/** All but the check that reads everything, once a day and from one snapshot. */
const WATCHED = (Object.keys(CHECKS) as ReconciliationCheckName[]).filter(
  (name) => name !== 'balances',
);

/** A database wrapper that records the plan of every query. */
function explaining(plans: string[]): Db {
  const query: Db['query'] = async (text, values) => {
    if (/^\s*(select|with)/i.test(text)) {
      const rows = await fixture.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return await fixture.db.query(text, values);
  };
  return { ...fixture.db, query };
}

function expectNoneWhole(plans: readonly string[]): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    const whole = LARGE.filter((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan));
    expect(whole, plan).toEqual([]);
  }
}

test.each(WATCHED)('reconciliation: %s never reads a large table completely', async (check) => {
  await fixture.run(check);
  // Of a compared day nothing is read again.
  if (CHECKS[check] === 'day') await fixture.tamper(`update reconciliation_runs set mark = 'null'`);
  const plans: string[] = [];
  await runCheck({ ...fixture.deps, db: explaining(plans) }, check);
  expectNoneWhole(plans);
});

test('reconciliation: accounts are summed from the changes since the last finished day', async () => {
  const plans: string[] = [];
  const sums = await sumAccountsNow(explaining(plans));
  expect(sums.length).toBeGreaterThan(0);
  expectNoneWhole(plans);
});
