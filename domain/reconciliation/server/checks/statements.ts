import { DAY_MS } from '#core/time.ts';
import { isRefusal } from '#core/refusal.ts';
import type { PaymentProvider, StatementLine } from '#domain/payments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Difference, DifferenceKind } from '../../rules.ts';
import type { ReconciliationCheck } from '../check.ts';
import { listContradictions } from './messages.ts';

/**
 * Statements are compared again for this many days: late additions of a provider are found as well.
 */
const WINDOW_DAYS = 3;
/** A line is dated by its creation, and an invoice may be paid days after that. */
const REACH_DAYS = 5;
/** A payment reported just now may not be in the statement yet. */
const SETTLING_MS = 3_600_000;

type Provider = Pick<PaymentProvider, 'name' | 'statement'>;

/**
 * Every day: the statement of each provider against our payments, by reference, id, kind, amount
 * and state, in both directions; and contradicting messages, whether the provider has a statement
 * or not. An unavailable provider is recorded as the run's error, and the others are still
 * compared.
 */
export const checkStatements: ReconciliationCheck = async ({ db, providers }, { now }) => {
  const differences: Difference[] = [];
  let comparedCount = 0;
  let error: string | undefined;
  for (const provider of providers) {
    const found = await compare(db, provider, now);
    if (typeof found === 'string') error = found;
    else {
      comparedCount += found.count;
      differences.push(...found.differences);
    }
  }
  const known = new Set(differences.map(({ subject }) => subject));
  const contradictions = await listContradictions(
    db,
    new Date(now.getTime() - WINDOW_DAYS * DAY_MS),
  );
  differences.push(...contradictions.filter(({ subject }) => !known.has(subject)));
  return { comparedCount, differences, ...(error !== undefined && { error }) };
};

async function compare(db: Db, provider: Provider, now: Date) {
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const until = new Date(now.getTime() - SETTLING_MS);
  const statement = await provider.statement(since.getTime() - REACH_DAYS * DAY_MS);
  if (isRefusal(statement)) return statement.refused;
  // Paid a day after the beginning of the statement, so that clock differences do not matter.
  const paid = await paidBetween(db, provider.name, new Date(since.getTime() + DAY_MS), until);
  const paidNow = new Set(paid.map(({ reference }) => reference));
  const lines = statement.filter(
    ({ at, state, reference }) =>
      at < until && state !== 'open' && (at >= since || paidNow.has(reference)),
  );
  const known = await paymentsOf(db, provider.name, lines);
  const fromStatement = lines.flatMap((line) =>
    compareLine(provider.name, line, known.get(line.reference)),
  );
  const named = new Set(statement.map(({ reference }) => reference));
  const fromPayments = paid.filter(({ reference }) => !named.has(reference)).map(missingAtProvider);
  return { count: lines.length + paid.length, differences: [...fromStatement, ...fromPayments] };
}

type Payment = {
  readonly subject: 'invoice' | 'payout';
  readonly id: bigint;
  readonly reference: string;
  readonly provider: string;
  readonly provider_id: string | null;
  readonly provider_currency: string;
  readonly provider_amount: bigint;
  readonly state: 'open' | 'paid' | 'failed';
};

const COLUMNS = `subject, id, reference, provider, provider_id, provider_currency,
  provider_amount::bigint as provider_amount, state`;

async function paymentsOf(db: Db, provider: string, lines: readonly StatementLine[]) {
  const rows = await db.query<Payment>(
    `select ${COLUMNS} from payments_made where reference = any ($1::uuid[]) and provider = $2`,
    [lines.map(({ reference }) => reference).filter(isUuid), provider],
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** A provider may have lines of other clients; they are compared as unknown ones. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

async function paidBetween(db: Db, provider: string, from: Date, to: Date): Promise<Payment[]> {
  return await db.query<Payment>(
    `select ${COLUMNS} from payments_made
      where state = 'paid' and closed_at >= $2 and closed_at < $3 and provider = $1`,
    [provider, from, to],
  );
}

/** Nothing was paid: an unknown line of this kind moves no money. */
function compareLine(provider: string, line: StatementLine, payment: Payment | undefined) {
  if (!payment || payment.subject !== line.subject) {
    return line.state === 'paid' ? [differenceOf('only_at_provider', provider, line)] : [];
  }
  if ((payment.state === 'paid') !== (line.state === 'paid')) {
    return [differenceOf('provider_state', provider, line, payment)];
  }
  if (line.state !== 'paid') return [];
  const isSame =
    payment.provider_amount === line.amount && payment.provider_currency === line.currency;
  if (!isSame) return [differenceOf('provider_amount', provider, line, payment)];
  const hasOtherId = payment.provider_id !== null && payment.provider_id !== line.id;
  return hasOtherId ? [differenceOf('provider_id', provider, line, payment)] : [];
}

function differenceOf(
  kind: DifferenceKind,
  provider: string,
  line: StatementLine,
  payment?: Payment,
): Difference {
  return {
    subject: `${provider}:${line.subject}:${line.reference}`,
    kind,
    facts: {
      provider,
      direction: line.subject,
      reference: line.reference,
      provider_id: line.id,
      provider_amount: line.amount.toString(),
      provider_currency: line.currency,
      provider_state: line.state,
      ...(payment && factsOf(payment)),
    },
  };
}

function missingAtProvider(payment: Payment): Difference {
  const { provider, subject, reference } = payment;
  return {
    subject: `${provider}:${subject}:${reference}`,
    kind: 'missing_at_provider',
    facts: { provider, direction: subject, reference, ...factsOf(payment) },
  };
}

function factsOf({ id, provider_amount, provider_currency, state }: Payment) {
  return {
    payment: id.toString(),
    amount: provider_amount.toString(),
    currency: provider_currency,
    state,
  };
}
