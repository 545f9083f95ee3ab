import type { Json } from '#core/fairness/json.ts';
import { isObject } from '#core/fairness/json.ts';
import { HOUR_MS } from '#core/time.ts';
import { fromHub88 } from '#domain/suppliers/rules.hub88.ts';
import type { ListedTransaction } from '#domain/suppliers/contract.hub88.ts';
import { SupplierError, type OwnLine } from '#domain/suppliers/server/index.ts';
import type { Difference, DifferenceKind } from '../../rules.ts';
import type { CheckDeps, ReconciliationCheck } from '../check.ts';

/** A run compares at most so many hours of a supplier, oldest first; the next one goes on. */
const HOURS_MAX = 72;
/** Both sides date a transaction by their own clocks, and a repeat may come minutes later. */
const APART_MS = 15 * 60_000;
/** What is repeated still may not have arrived. */
const SETTLING_MS = 2 * HOUR_MS;
const NO_ANSWER = 'supplier_away';

/**
 * Every day: the bets and wins of each supplier by its own list against ours, hour by hour, by
 * name, kind, amount and currency, in both directions. A supplier without a list is left out; one
 * without an answer is recorded as the run's error, and its hours are compared by the next run.
 */
export const checkSupplierTransactions: ReconciliationCheck = async (deps, { mark, now }) => {
  const marks = readMarks(mark);
  const differences: Difference[] = [];
  let comparedCount = 0;
  let error: string | undefined;
  for (const supplier of deps.suppliers.codes()) {
    for (const hour of hoursAfter(marks[supplier], now)) {
      const found = await compareHour(deps, supplier, hour);
      if (found === 'no answer') error = NO_ANSWER;
      if (typeof found === 'string') break;
      comparedCount += found.count;
      differences.push(...found.differences);
      marks[supplier] = hour.getTime() + HOUR_MS;
    }
  }
  return { comparedCount, differences, mark: marks, ...(error !== undefined && { error }) };
};

/** The hour from which each supplier is compared next. */
function readMarks(mark: Json): Record<string, number> {
  const entries = isObject(mark) ? Object.entries(mark) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** All since the mark, however long ago that is; of a new supplier, the latest hours. */
function hoursAfter(mark: number | undefined, now: Date): Date[] {
  const end = now.getTime() - SETTLING_MS;
  const last = Math.floor(end / HOUR_MS) * HOUR_MS;
  const first = mark ?? last - HOURS_MAX * HOUR_MS;
  const hours: Date[] = [];
  for (let at = first; at < last && hours.length < HOURS_MAX; at += HOUR_MS) {
    hours.push(new Date(at));
  }
  return hours;
}

async function compareHour({ suppliers }: CheckDeps, supplier: string, from: Date) {
  const to = new Date(from.getTime() + HOUR_MS);
  const wide = {
    from: new Date(from.getTime() - APART_MS),
    to: new Date(to.getTime() + APART_MS),
  };
  const answer = await suppliers.theirs(supplier, wide).catch((error: unknown) => {
    if (error instanceof SupplierError) return 'no answer' as const;
    throw error;
  });
  if (answer === 'no answer') return answer;
  if (answer === undefined) return 'no list';
  const theirs = withoutRollbacks(answer);
  const ours = await suppliers.ours(supplier, { from, to });
  const listed = new Map(theirs.map((line) => [line.transaction_uuid, line]));
  const mine = ours.flatMap((own) => compareLine(supplier, own, listed.get(own.ref)));
  const inHour = theirs.filter(({ created_at }) => {
    const at = Date.parse(created_at);
    return at >= from.getTime() && at < to.getTime();
  });
  const refs = inHour.map(({ transaction_uuid }) => transaction_uuid);
  const known = new Set((await suppliers.find(supplier, refs)).map(({ ref }) => ref));
  const unknown = inHour.filter(({ transaction_uuid }) => !known.has(transaction_uuid));
  const theirOwn = unknown.map((line) => differenceOf('only_at_provider', supplier, { line }));
  return { count: ours.length + inHour.length, differences: [...mine, ...theirOwn] };
}

function compareLine(supplier: string, own: OwnLine, line: ListedTransaction | undefined) {
  if (!line) return [differenceOf('missing_at_provider', supplier, { own })];
  const isSame = isKindOf(own, line) && isAmountOf(own, line) && line.currency === own.currency;
  return isSame ? [] : [differenceOf('provider_amount', supplier, { own, line })];
}

/** What counts: some suppliers list what they have taken back, beside the rollback of it. */
function withoutRollbacks(lines: readonly ListedTransaction[]): ListedTransaction[] {
  const rollbacks = lines.filter(({ kind }) => kind === 'TK_ROLLBACK');
  const undone = new Set(rollbacks.map((line) => line.reference_transaction_uuid ?? ''));
  return lines.filter(
    (line) =>
      line.kind !== 'TK_ROLLBACK' &&
      !undone.has(line.transaction_uuid) &&
      !undone.has(line.reference_transaction_uuid ?? line.transaction_uuid),
  );
}

/** Kinds of the protocol. A line of another one is a difference, which staff look at. */
const KINDS: Readonly<Record<string, OwnLine['kind']>> = {
  TK_BET: 'bet',
  TK_FREE_BET: 'bet',
  TK_WIN: 'win',
  TK_FREE_WIN: 'win',
  TK_JP_WIN: 'win',
  TK_BONUS_WIN: 'win',
};

function isKindOf(own: OwnLine, { kind }: ListedTransaction): boolean {
  return KINDS[kind] === own.kind && (kind !== 'TK_FREE_BET' || own.is_free);
}

/** A free bet takes nothing of the player: it is listed with the value of its round or zero. */
function isAmountOf(own: OwnLine, { amount }: ListedTransaction): boolean {
  const isUnpaid = own.kind === 'bet' && own.is_free && amount === 0;
  return isUnpaid || fromHub88(amount) === own.amount;
}

type Sides = { readonly own?: OwnLine; readonly line?: ListedTransaction };

function differenceOf(kind: DifferenceKind, supplier: string, { own, line }: Sides): Difference {
  const reference = own?.ref ?? line!.transaction_uuid;
  return {
    subject: `${supplier}:${reference}`,
    kind,
    facts: {
      provider: supplier,
      reference,
      direction: own?.kind ?? KINDS[line!.kind] ?? line!.kind,
      round: own?.round ?? line!.round,
      ...(own && {
        player: own.player_id.toString(),
        game: own.game ?? '',
        amount: own.amount.toString(),
        currency: own.currency,
      }),
      ...(line && {
        provider_amount: fromHub88(line.amount).toString(),
        provider_currency: line.currency,
      }),
    },
  };
}
