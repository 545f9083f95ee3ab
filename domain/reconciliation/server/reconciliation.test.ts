import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { CHECK_NAMES, type ReconciliationCheckName } from '../rules.ts';
import { caseOrder, listCases } from './index.ts';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
});
afterAll(() => fixture.close());

/** A run finds the planted difference and opens one case; the next run matches it. */
async function expectFoundOnce(
  check: ReconciliationCheckName,
  kind: string,
  subject: RegExp,
): Promise<void> {
  const before = fixture.alerts.length;
  const first = await fixture.run(check);
  const found = first.findings.filter((each) => each.kind === kind);
  expect(found, JSON.stringify(first.findings)).toHaveLength(1);
  expect(found[0]!.subject).toMatch(subject);
  expect(fixture.alerts.length).toBe(before + 1);
  await fixture.run(check);
  expect(fixture.alerts.length).toBe(before + 1);
  const filter = { state: 'open', check, assignee: undefined } as const;
  const cases = await listCases(fixture.db, filter, { order: caseOrder(), limit: 100 });
  const own = cases.filter(({ detail }) => detail.kind === kind);
  expect(own).toHaveLength(1);
  expect(own[0]!.times_seen).toBe(2);
}

test('reconciliation: consistent data has no differences in any check', async () => {
  for (const check of CHECK_NAMES) {
    const { findings, trouble } = await fixture.run(check);
    expect([check, findings, trouble]).toEqual([check, [], null]);
  }
  expect(fixture.alerts).toEqual([]);
});

/** Each planted row is removed, so that the next test starts with consistent data. */
type Planted = readonly [
  check: ReconciliationCheckName,
  kind: string,
  subject: RegExp,
  sql: string,
  undo: string,
];

const PLANTED: readonly Planted[] = [
  [
    'negative-accounts',
    'balance_mismatch',
    /^account:\d+$/,
    `update bets set placed_at = placed_at + interval '1 day 15 minutes';
     update accounts set balance = balance + 7 where is_tracked`,
    `update accounts set balance = balance - 7 where is_tracked;
     update bets set placed_at = placed_at - interval '1 day 15 minutes'`,
  ],
  [
    'negative-accounts',
    'balance_below_zero',
    /^account:\d+\/below-zero$/,
    `alter table accounts drop constraint accounts_balance_not_negative;
     update bets set placed_at = placed_at + interval '1 day 15 minutes';
     update accounts set balance = balance - 1000000000 where is_tracked`,
    `update accounts set balance = balance + 1000000000 where is_tracked;
     update bets set placed_at = placed_at - interval '1 day 15 minutes'`,
  ],
  [
    'unbalanced-batches',
    'exchange_one_sided',
    /^exchange:odd$/,
    `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount)
     select 'odd:out', '', 'exchange_out', min(id), max(id), 5 from accounts where not is_tracked`,
    `delete from transfers where key = 'odd:out'`,
  ],
  [
    'unbalanced-batches',
    'hold_amount_mismatch',
    /^hold:\d+$/,
    `insert into holds (key, cash_account, held_account, amount, state, expires_at, closed_at)
     select 'short', id, id, 500, 'posted', now(), now() from accounts where is_tracked limit 1`,
    `delete from holds where key = 'short'`,
  ],
  [
    'overdue',
    'hold_overdue',
    /^hold:\d+$/,
    `insert into holds (key, cash_account, held_account, amount, expires_at)
     select 'late', id, id, 500, now() - interval '3 minutes'
       from accounts where is_tracked limit 1`,
    `delete from holds where key = 'late'`,
  ],
  [
    'overdue',
    'hold_stale',
    /^hold:\d+$/,
    `insert into holds (key, cash_account, held_account, amount, expires_at, created_at)
     select 'old', id, id, 500, null, now() - interval '8 days' from accounts
      where is_tracked limit 1`,
    `delete from holds where key = 'old'`,
  ],
  [
    'outbox-lag',
    'outbox_behind',
    /:slow$/,
    `insert into outbox_cursors (consumer, xid, id) values ('slow', '3', 0);
     insert into outbox (xid, name, body, created_at)
     values ('4', 'x', '{}', now() - interval '2 minutes')`,
    `delete from outbox_cursors where consumer = 'slow'; delete from outbox where xid = '4'`,
  ],
  [
    'outbox-lag',
    'outbox_parked',
    /:broken$/,
    `insert into outbox_failures (consumer, event_id, name, body, emitted_at, attempts, error)
     values ('broken', 1, 'x', '{}', now(), 8, 'no')`,
    `delete from outbox_failures where consumer = 'broken'`,
  ],
  [
    'balances',
    'ledger_rule',
    /each payout|every payout/,
    `update bets set m4 = m4 + 1, payout = payout where nonce = 2`,
    `update bets set m4 = m4 - 1 where nonce = 2`,
  ],
  [
    'liabilities',
    'liability_differs',
    /^liability:player_cash\/RUB$/,
    `update accounts set balance = balance + 7 where is_tracked`,
    `update accounts set balance = balance - 7 where is_tracked`,
  ],
];

test.each(PLANTED)('reconciliation: %s finds %s, once', async (check, kind, subject, sql, undo) => {
  await fixture.tamper(sql);
  await expectFoundOnce(check, kind, subject);
  await fixture.tamper(undo);
  expect((await fixture.run(check)).findings).toEqual([]);
});

test('reconciliation: an escrow that differs from the open stakes is found, once', async () => {
  await fixture.tamper(`insert into accounts (id, kind, owner, currency, is_tracked)
      values (9990001, 'house_escrow', 'dice', 'RUB', false);
    insert into transfers (key, request_hash, kind, debit_account, credit_account, amount)
      select 'stray', '', 'stray', min(id), 9990001, 12 from accounts
       where kind = 'house_game' and currency = 'RUB'`);
  await expectFoundOnce('escrow', 'escrow_differs', /^escrow:dice\/RUB$/);
  await fixture.tamper(`delete from transfers where key = 'stray'`);
  expect((await fixture.run('escrow')).findings).toEqual([]);
});

test('reconciliation: GGR of a game that its account did not gain is found, once', async () => {
  await fixture.tamper(`update game_days set paid_out = paid_out + 3`);
  // The day was compared; a check with a mark reads it again only after the mark is removed.
  await fixture.tamper(
    `update reconciliation_runs set mark = 'null' where check_name = 'game-ggr'`,
  );
  const first = await fixture.run('game-ggr');
  expect(first.findings.map(({ kind, subject }) => [kind, subject.split('/')[1]])).toEqual([
    ['ggr_differs', 'dice'],
  ]);
  await fixture.tamper(`update game_days set paid_out = paid_out - 3;
    update reconciliation_runs set mark = 'null' where check_name = 'game-ggr'`);
  expect((await fixture.run('game-ggr')).findings).toEqual([]);
});

test('reconciliation: a receipt that the rules do not give is found, whichever it is', async () => {
  await fixture.tamper(`update bets set placed_at = now() - interval '10 minutes',
                                        outcome = '{"roll": 1}'`);
  const seen = new Set<string>();
  // One in a hundred is sampled at a time.
  for (let index = 0; index < 2_000 && seen.size === 0; index++) {
    await fixture.tamper(
      `update reconciliation_runs set mark = 'null' where check_name = 'receipts'`,
    );
    const { findings } = await fixture.run('receipts');
    for (const { kind } of findings) seen.add(kind);
  }
  expect([...seen]).toEqual(['receipt_mismatch']);
  await fixture.tamper(`delete from bets;
    update reconciliation_runs set mark = 'null' where check_name = 'receipts'`);
  expect((await fixture.run('receipts')).findings).toEqual([]);
}, 60_000);
