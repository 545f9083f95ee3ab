import type { WalletCurrency as Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import {
  requestWithdrawal,
  EVENTS,
  applyModelEvent,
  type Books,
  type ModelWithdrawal,
} from '#features/withdrawals/rules.model.ts';
import {
  STATUS,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '#features/withdrawals/rules.ts';
import { checkLedger, readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { count, type WithdrawalResults } from './withdrawal-actions.ts';
import { GRANT, PROVIDERS, type WithdrawalSystem } from './withdrawal-system.ts';

type WithdrawalRow = {
  id: bigint;
  player_id: PlayerId;
  amount: Micro;
  fee: Micro;
  arrives: Micro;
  is_exchanged: boolean;
  approvals_needed: number;
  status: WithdrawalStatus;
  is_asked: boolean;
  /** Who approved it, in any round. */
  givers: PlayerId[];
};

type HistoryLine = { withdrawal_id: bigint; kind: string; status: WithdrawalStatus };

/**
 * Entries of the history that are transitions of the rules; others record what people wrote and
 * did.
 */
const STEPS: ReadonlySet<string> = new Set(EVENTS);

/** Replays the history of every row by the rules, and compares the ledger with the sum. */
export async function compareWithdrawals(
  system: WithdrawalSystem,
  results: WithdrawalResults,
): Promise<void> {
  const { db } = system;
  const rows = await db.query<WithdrawalRow>(
    `select w.id, w.player_id, w.amount, w.fee, w.arrives, w.rate is not null as is_exchanged,
            w.approvals_needed, w.status, w.asked_at is not null as is_asked,
            array(select a.staff_id from withdrawal_approvals a where a.withdrawal_id = w.id)
              as givers
       from withdrawals w order by w.id`,
  );
  const lines = await db.query<HistoryLine>(
    'select withdrawal_id, kind, status from withdrawal_events order by id',
  );
  const byId = Map.groupBy(lines, ({ withdrawal_id }) => withdrawal_id);
  const all = Number(GRANT) * system.players.length;
  // A request above the balance was refused, so all that was taken was there.
  const expectedBooks: Books = { cash: all, held: 0, clearing: 0, fees: 0 };
  for (const row of rows) {
    const reportFinding = (what: string) =>
      void results.findings.push(`withdrawal ${row.id}: ${what}`);
    compareHistory(system, expectedBooks, row, byId.get(row.id) ?? [], reportFinding);
    count(results, `ended ${row.status}`);
  }
  await comparePlayers(system, rows, results);
  await compareBooks(system, rows, expectedBooks, results);
}

function compareHistory(
  system: WithdrawalSystem,
  expectedBooks: Books,
  row: WithdrawalRow,
  lines: readonly HistoryLine[],
  reportFinding: (what: string) => void,
): void {
  const amounts = { amount: Number(row.amount), fee: Number(row.fee) };
  const one = requestWithdrawal(expectedBooks, {
    ...amounts,
    approvalsNeeded: row.approvals_needed,
  });
  if (!one) return reportFinding('took more than the balance');
  const mayBeIgnored = row.givers.some((id) => system.everBlocked.has(id));
  for (const { kind, status } of lines.filter((line) => STEPS.has(line.kind))) {
    const before = one.state;
    // The filter above admits only these kinds.
    if (!applyModelEvent(expectedBooks, one, kind as WithdrawalEvent))
      reportFinding(`${kind} cannot happen at ${status}`);
    if (one.state === before) reportFinding(`${kind} changed nothing and is recorded`);
    if (kind === 'approval' && mayBeIgnored) allowIgnoredApproval(one, before.approvals, status);
    if (one.state.status !== status)
      reportFinding(`${kind} led to ${status}, by the rules to ${one.state.status}`);
  }
  compareEnd(one, row, reportFinding);
}

/** An approval may not count if one of the approvers was blocked at the time. */
function allowIgnoredApproval(
  one: ModelWithdrawal,
  before: number,
  status: WithdrawalStatus,
): void {
  if (one.state.status === STATUS.approved && status === STATUS.review) {
    one.state = { ...one.state, status, approvals: before };
  } else if (one.state.status === STATUS.review && status === STATUS.approved) {
    one.state = { ...one.state, status };
  }
}

function compareEnd(
  one: ModelWithdrawal,
  row: WithdrawalRow,
  reportFinding: (what: string) => void,
): void {
  const { state, posted, back: returned } = one;
  if (state.status !== row.status) reportFinding(`is ${row.status}, by the rules ${state.status}`);
  if (state.isAsked !== row.is_asked)
    reportFinding(`is asked: ${row.is_asked}, by the rules ${state.isAsked}`);
  if (posted > 1 || returned > 1) reportFinding('its money moved twice');
  const needed = Math.max(row.approvals_needed, 0);
  const wasUnderApproved = row.is_asked && new Set(row.givers).size < needed;
  if (wasUnderApproved) reportFinding(`was approved by ${new Set(row.givers).size} of ${needed}`);
}

async function comparePlayers(
  { db, players }: WithdrawalSystem,
  rows: readonly WithdrawalRow[],
  results: WithdrawalResults,
): Promise<void> {
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
  for (const player of players) {
    const own = byPlayer.get(player) ?? [];
    const withdrawn = sum(own.filter(({ status }) => status <= STATUS.paid));
    const onHold = sum(own.filter(({ status }) => status < STATUS.sent));
    const { cash, held } = await readBalances(db, player, 'RUB');
    if (cash !== GRANT - withdrawn) results.findings.push(`player ${player} has ${cash}`);
    if (held !== onHold)
      results.findings.push(`of player ${player} ${held} is held, expected ${onHold}`);
  }
}

function sum(rows: readonly WithdrawalRow[], of: 'amount' | 'arrives' = 'amount'): bigint {
  return rows.reduce((total, row) => total + row[of], 0n);
}

type SystemAccountKind = 'psp_clearing' | 'house_fx' | 'house_fees';

/** Compares the expected balances of providers and fees with the ledger. */
async function compareBooks(
  { db, deps }: WithdrawalSystem,
  rows: readonly WithdrawalRow[],
  expectedBooks: Books,
  results: WithdrawalResults,
): Promise<void> {
  const read = async (kind: SystemAccountKind, owner: string, currency: Currency) =>
    await sumAccount(db, await deps.accounts.find(db, kind, owner, currency));
  const clearing = await Promise.all(PROVIDERS.map((name) => read('psp_clearing', name, 'RUB')));
  const outside = await Promise.all(PROVIDERS.map((name) => read('psp_clearing', name, 'KZT')));
  const exchanged = rows.filter(({ is_exchanged }) => is_exchanged);
  const sent = exchanged.filter(({ status }) => status === STATUS.sent || status === STATUS.paid);
  const compared = [
    [
      'is with providers',
      total(clearing) + (await read('house_fx', 'exchange', 'RUB')),
      expectedBooks.clearing,
    ],
    ['came as fees', await read('house_fees', 'withdrawals', 'RUB'), expectedBooks.fees],
    ['arrives in another currency', total(outside), sum(sent, 'arrives')],
  ] as const;
  for (const [what, booked, expected] of compared) {
    if (booked !== BigInt(expected)) results.findings.push(`${booked} ${what}, not ${expected}`);
  }
  for (const { rule, detail } of (await checkLedger(db)).findings) {
    results.findings.push(`ledger: ${rule}: ${detail}`);
  }
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((whole, amount) => whole + amount, 0n);
}
