import { createHash } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { STATUS, step, type DepositEvent, type DepositState } from '#features/cashier/rules.ts';
import { checkLedger, readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { convert, creditOf, isBookable } from '#domain/payments/rules.ts';
import { FOREIGN, type Heard } from './deposit-acts.ts';
import type { DepositWorld, Told } from './deposit-world.ts';

type Row = {
  id: bigint;
  player_id: bigint;
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

type Message = {
  provider: string;
  event_id: string;
  reference: string;
  kind: string;
  outcome: string;
  amount: Micro | null;
  currency: Currency;
  body_hash: Buffer;
  /** It is said of an invoice that is not the deposit's. */
  is_foreign: boolean;
};

/** Holds all that is written against the pure rules; what differs is told as a finding. */
export async function compareDeposits(world: DepositWorld, heard: Heard): Promise<void> {
  const { db } = world;
  const rows = await db.query<Row>('select * from deposits order by id');
  const messages = await db.query<Message>(
    `select provider, event_id, reference, kind, outcome, amount, currency, body_hash,
            strpos(body::text, '${FOREIGN}') > 0 as is_foreign from payment_events`,
  );
  const byReference = Map.groupBy(messages, ({ reference }) => reference);
  const told = Map.groupBy(world.told, ({ body }) => body.deposit_id);
  for (const row of rows) {
    const name = `deposit ${row.id}`;
    const complain = (what: string) => void heard.findings.push(`${name}: ${what}`);
    compareWithRules(row, told.get(row.id.toString()) ?? [], complain);
    compareWithMessages(row, byReference.get(row.reference) ?? [], complain);
    count(heard, `ended ${row.status}`);
  }
  compareAnswers(world, messages, heard);
  await compareMoney(world, rows, heard);
}

function count({ counts }: Heard, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

type Complain = (what: string) => void;

const EVENTS: Readonly<Record<string, Exclude<DepositEvent['kind'], 'paid'>>> = {
  'deposit.waiting': 'announced',
  'deposit.failed': 'failed',
  'deposit.expired': 'expired',
  'deposit.cancelled': 'cancelled',
};

/** What the house told of a deposit, lived through again by the rules, ends where the row is. */
function compareWithRules(row: Row, told: readonly Told[], complain: Complain): void {
  let state: DepositState = {
    status: STATUS.created,
    amount: row.amount,
    commissionBp: row.commission_bp,
    paid: null,
    isLate: false,
  };
  for (const { name, body } of told.toSorted((one, other) => one.turn - other.turn)) {
    const kind = EVENTS[name];
    const event: DepositEvent =
      kind === undefined ? { kind: 'paid', amount: parseMoney(body.amount)! } : { kind };
    const after = step(state, event);
    if (after === state) complain(`${name} changed what the rules leave alone`);
    if (after.isLate !== body.is_late) complain(`${name} said late: ${body.is_late}`);
    state = after;
  }
  const isSame =
    state.status === row.status && state.paid === row.paid_amount && state.isLate === row.is_late;
  if (!isSame) complain(`is ${row.status}, and by the rules ${state.status}`);
}

/** The messages that are kept explain the deposit: money that came is there, once. */
function compareWithMessages(row: Row, messages: readonly Message[], complain: Complain): void {
  const credited = messages.filter(({ outcome }) => outcome === 'credited');
  const came = messages.some((one) => !one.is_foreign && worthOf(row, one) !== undefined);
  if (credited.length > 1) complain(`was credited ${credited.length} times`);
  if (credited.length === 1 && row.status !== STATUS.paid) complain('was credited and is not paid');
  if (credited.length === 0 && row.status === STATUS.paid) complain('is paid and by no message');
  if (came && row.status !== STATUS.paid) complain('money came and is not there');
  // Who came after the time gets no better rate than he had; nor does money first seen after it.
  const isAfter = row.is_late || (row.seen_at !== null && row.seen_at > row.expires_at);
  const hasLost = row.paid_rate === null || (isAfter && row.paid_rate < row.rate!);
  if (!hasLost) complain(`was credited at ${row.paid_rate} and began at ${row.rate}`);
  const [first] = credited;
  const worth = first && worthOf(row, first);
  if (first && worth !== row.paid_amount) {
    complain(`was credited ${row.paid_amount} for ${first.amount}, which is worth ${worth}`);
  }
}

/**
 * What a message of money is worth in the wallet: by the deposit's own rate, or by the lower one it
 * was credited with.
 */
function worthOf(row: Row, { kind, amount, currency }: Message): Micro | undefined {
  if (kind !== 'paid' || amount === null || !isBookable(amount)) return undefined;
  if (currency !== (row.charge_currency ?? row.currency)) return undefined;
  if (row.rate === null) return amount;
  const isExact = amount === row.charge_amount && row.paid_rate === null;
  const worth = isExact ? row.amount : convert(amount, row.paid_rate ?? row.rate);
  return isBookable(worth) ? worth : undefined;
}

/** What the house said it has, it has, in the words that were sent; and nothing else. */
function compareAnswers(
  { byReference }: DepositWorld,
  messages: readonly Message[],
  { taken, findings }: Heard,
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
    if (!isSame) findings.push(`message ${name} is kept in words nobody sent`);
  }
  for (const name of taken) if (!kept.has(name)) findings.push(`message ${name} was lost`);
}

/** Every player has what his deposits brought, and the providers owe just that. */
async function compareMoney(
  { db, deps, players }: DepositWorld,
  rows: readonly Row[],
  heard: Heard,
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
    if (cash !== expected) heard.findings.push(`player ${player} has ${cash}, not ${expected}`);
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
    if (booked !== owed) heard.findings.push(`${provider} owes ${booked}, not ${owed}`);
  }
  for (const { rule, detail } of (await checkLedger(db)).findings) {
    heard.findings.push(`ledger: ${rule}: ${detail}`);
  }
}
