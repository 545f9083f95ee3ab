import { createHash } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { STATUS, step, type DepositEvent, type DepositState } from '#features/cashier/rules.ts';
import { checkLedger, readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { convert, creditOf, isBookable } from '#domain/payments/rules.ts';
import { FOREIGN, type DepositResults } from './deposit-actions.ts';
import type { DepositSystem, EmittedEvent } from './deposit-system.ts';

type DepositRow = {
  id: bigint;
  player_id: PlayerId;
  reference: string;
  provider: string;
  provider_invoice: string | null;
  currency: Currency;
  status: DepositState['status'];
  amount: Micro;
  commission_bp: number;
  paid_amount: Micro | null;
  paid_charge: Micro | null;
  charge_amount: Micro | null;
  charge_currency: Currency | null;
  rate: bigint | null;
  paid_rate: bigint | null;
  is_late: boolean;
  seen_at: Date | null;
  expires_at: Date;
};

type EventRow = {
  provider: string;
  event_id: string;
  reference: string;
  kind: string;
  outcome: string;
  amount: Micro | null;
  currency: Currency;
  body_hash: Buffer;
  /** It is about an invoice that is not the deposit's. */
  is_foreign: boolean;
};

/** Compares everything that was written with the pure rules; differences become findings. */
export async function compareDeposits(
  system: DepositSystem,
  results: DepositResults,
): Promise<void> {
  const { db } = system;
  const rows = await db.query<DepositRow>('select * from deposits order by id');
  const messages = await db.query<EventRow>(
    `select provider, event_id, reference, kind, outcome, amount, currency, body_hash,
            strpos(body::text, '${FOREIGN}') > 0 as is_foreign from payment_events`,
  );
  const byReference = Map.groupBy(messages, ({ reference }) => reference);
  const emitted = Map.groupBy(system.emitted, ({ body }) => body.deposit_id);
  for (const row of rows) {
    const name = `deposit ${row.id}`;
    const reportFinding = (what: string) => void results.findings.push(`${name}: ${what}`);
    compareWithRules(row, emitted.get(row.id.toString()) ?? [], reportFinding);
    compareWithMessages(row, byReference.get(row.reference) ?? [], reportFinding);
    countOutcome(results, `ended ${row.status}`);
  }
  compareAnswers(system, messages, results);
  await compareMoney(system, rows, results);
}

function countOutcome({ counts }: DepositResults, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

type ReportFinding = (what: string) => void;

const EVENTS: Readonly<Record<string, Exclude<DepositEvent['kind'], 'paid'>>> = {
  'deposit.waiting': 'announced',
  'deposit.failed': 'failed',
  'deposit.expired': 'expired',
  'deposit.cancelled': 'cancelled',
};

/** The emitted events of a deposit, replayed by the rules, must end in the state of the row. */
function compareWithRules(
  row: DepositRow,
  emitted: readonly EmittedEvent[],
  reportFinding: ReportFinding,
): void {
  let state: DepositState = {
    status: STATUS.created,
    amount: row.amount,
    commissionBp: row.commission_bp,
    paid: null,
    isLate: false,
  };
  for (const { name, body } of emitted.toSorted((one, other) => one.turn - other.turn)) {
    const kind = EVENTS[name];
    const event: DepositEvent =
      kind === undefined ? { kind: 'paid', amount: parseMoney(body.amount)! } : { kind };
    const after = step(state, event);
    if (after === state) reportFinding(`${name} changed a state that the rules keep`);
    if (after.isLate !== body.is_late)
      reportFinding(`${name} was emitted with is_late: ${body.is_late}`);
    state = after;
  }
  const isSame =
    state.status === row.status && state.paid === row.paid_amount && state.isLate === row.is_late;
  if (!isSame) reportFinding(`is ${row.status}, by the rules ${state.status}`);
}

/** The stored messages must explain the deposit: money that was paid is credited once. */
function compareWithMessages(
  row: DepositRow,
  messages: readonly EventRow[],
  reportFinding: ReportFinding,
): void {
  const credited = messages.filter(({ outcome }) => outcome === 'credited');
  const wasPaid = messages.some((one) => !one.is_foreign && creditedAmount(row, one) !== undefined);
  if (credited.length > 1) reportFinding(`was credited ${credited.length} times`);
  if (credited.length === 1 && row.status !== STATUS.paid)
    reportFinding('was credited and is not paid');
  if (credited.length === 0 && row.status === STATUS.paid)
    reportFinding('is paid without a message');
  if (wasPaid && row.status !== STATUS.paid) reportFinding('was paid for and is not credited');
  // A payment after expiry gets no better rate than the original one, nor does money first seen
  // after it.
  const isAfter = row.is_late || (row.seen_at !== null && row.seen_at > row.expires_at);
  const hasLost = row.paid_rate === null || (isAfter && row.paid_rate < row.rate!);
  if (!hasLost) reportFinding(`was credited at ${row.paid_rate} and began at ${row.rate}`);
  const [first] = credited;
  const worth = first && creditedAmount(row, first);
  if (first && worth !== row.paid_amount) {
    reportFinding(`was credited ${row.paid_amount} for ${first.amount}, which is worth ${worth}`);
  }
}

/**
 * The wallet amount of a payment message: by the deposit's own rate, or by the lower one it was
 * credited with.
 */
function creditedAmount(row: DepositRow, { kind, amount, currency }: EventRow): Micro | undefined {
  if (kind !== 'paid' || amount === null || !isBookable(amount)) return undefined;
  if (currency !== (row.charge_currency ?? row.currency)) return undefined;
  if (row.rate === null) return amount;
  const isExact = amount === row.charge_amount && row.paid_rate === null;
  const worth = isExact ? row.amount : convert(amount, row.paid_rate ?? row.rate);
  return isBookable(worth) ? worth : undefined;
}

/** Every acknowledged message is stored with the body that was sent, and no other message is. */
function compareAnswers(
  { byReference }: DepositSystem,
  messages: readonly EventRow[],
  { taken, findings }: DepositResults,
): void {
  const sent = new Map<string, Buffer>();
  for (const known of byReference.values()) {
    for (const { provider, id, body } of known.sent) sent.set(`${provider}/${id}`, body);
  }
  const kept = new Set<string>();
  for (const { provider, event_id, body_hash } of messages) {
    const name = `${provider}/${event_id}`;
    kept.add(name);
    const body = sent.get(name);
    const isSame = body && createHash('sha256').update(body).digest().equals(body_hash);
    if (!isSame) findings.push(`message ${name} is stored with a body that was never sent`);
  }
  for (const name of taken) if (!kept.has(name)) findings.push(`message ${name} was lost`);
}

/** Every player has what their deposits brought, and the providers owe exactly that. */
async function compareMoney(
  { db, deps, players }: DepositSystem,
  rows: readonly DepositRow[],
  results: DepositResults,
): Promise<void> {
  const paid = rows.filter(({ status }) => status === STATUS.paid);
  const byPlayer = Map.groupBy(paid, ({ player_id }) => player_id);
  for (const player of players) {
    const own = byPlayer.get(player) ?? [];
    const expected = own.reduce(
      (sum, row) => sum + creditOf(row.paid_amount!, row.commission_bp),
      0n,
    );
    const { cash } = await readBalances(db, player, 'RUB');
    if (cash !== expected) results.findings.push(`player ${player} has ${cash}, not ${expected}`);
  }
  for (const [provider, currency] of [
    ['sandbox', 'RUB'],
    ['btcpay', 'USD'],
  ] as const) {
    const owed = paid
      .filter((row) => row.provider === provider)
      .reduce(
        (sum, row) => sum + creditOf(row.paid_charge ?? row.paid_amount!, row.commission_bp),
        0n,
      );
    const account = await deps.accounts.find(db, 'psp_clearing', provider, currency);
    const booked = -(await sumAccount(db, account));
    if (booked !== owed) results.findings.push(`${provider} owes ${booked}, not ${owed}`);
  }
  for (const { rule, detail } of (await checkLedger(db)).findings) {
    results.findings.push(`ledger: ${rule}: ${detail}`);
  }
}
