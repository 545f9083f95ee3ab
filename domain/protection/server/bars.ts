import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** For the lanes: account and refusal, or null, of bets of several guarded players at once. */
export const BARS_OF_BETS = 'select account, refusal from protection_refuse_bets($1, $2, $3)';

export type StakeAsked = {
  readonly playerId: bigint;
  /** The player's cash account in the currency of the stake. */
  readonly account: bigint;
  readonly stake: bigint;
};

/**
 * Whether a stake may be taken now that does not go through the lanes: a game of a studio, a debit
 * of a seamless wallet. Within a transaction that has locked the account nothing can come between.
 * Credits are never asked about: what was won is paid.
 */
export async function barOf(db: Queryable, asked: StakeAsked): Promise<Refusal | undefined> {
  const { playerId, account, stake } = asked;
  const rows = await db.query<{ refusal: string | null }>(
    'select protection_refuse_bet($1, $2, $3) as refusal',
    [playerId, account, stake],
  );
  return readBar(rows[0]!.refusal);
}

export async function mayStake(db: Queryable, asked: StakeAsked): Promise<boolean> {
  return (await barOf(db, asked)) === undefined;
}

/**
 * Why a deposit may not be opened now. Until the transaction ends, no other deposit of this player
 * is opened: of two at once the second sees the first.
 */
export async function barOfDeposit(
  tx: Tx,
  playerId: bigint,
  currency: string,
  amount: bigint,
): Promise<Refusal | undefined> {
  const rows = await tx.query<{ refusal: string | null }>(
    'select protection_refuse_deposit($1, $2, $3) as refusal',
    [playerId, currency, amount],
  );
  return readBar(rows[0]!.refusal);
}

function readBar(text: string | null): Refusal | undefined {
  return text === null ? undefined : refusalOfBar(text);
}

/** Field at which a refusal with an amount is shown. */
const FIELD: Readonly<Record<string, string>> = {
  stake_above_own_limit: 'stake',
  loss_limit_reached: 'stake',
  wager_limit_reached: 'stake',
  deposit_limit_reached: 'amount',
};

/** "code" or "code:detail" as the database says it; amounts come in micro-units. */
export function refusalOfBar(text: string): Refusal {
  const [code = '', ...rest] = text.split(':');
  const detail = rest.join(':');
  if (detail === '') return refuse(code);
  const field = FIELD[code];
  if (code === 'account_excluded') return refuse(code, { until: [`${code}:${dayOf(detail)}`] });
  if (field === undefined) return refuse(code, { until: [text] });
  return refuse(code, { [field]: [`${code}:${formatMoney(BigInt(detail))}`] });
}

/** Of an exclusion the day is told, or the word that it has none. */
function dayOf(detail: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(detail)?.[0] ?? detail;
}
