import assert from 'node:assert';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { formatMoney, type Micro, micro } from '#core/money.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { DEPOSIT_REFUSALS, STAKE_REFUSALS, type StakeRefusal } from '../rules.ts';

/** For the bet lanes: account and refusal, or null, for bets of several players at once. */
export const BET_REFUSALS_QUERY =
  'select account, refusal from protection_refuse_bets($1, $2, $3, $4, $5)';

export type StakeCheck = {
  readonly playerId: PlayerId;
  /** The player's cash account in the currency of the stake. */
  readonly account: AccountId;
  readonly stake: Micro;
  readonly game: string;
};

/**
 * Whether a stake outside the bet lanes may be taken: a game of a studio, a debit of a seamless
 * wallet. Safe in a transaction that has locked the account. Credits are never checked: winnings
 * are paid.
 */
export async function stakeRefusal(
  db: Queryable,
  request: StakeCheck,
): Promise<StakeRefusal | undefined> {
  const { playerId, account, stake, game } = request;
  const rows = await db.query<{ refusal: string | null }>(
    'select protection_refuse_bet($1, $2, $3, $4, false) as refusal',
    [playerId, account, stake, game],
  );
  return refusalOrNone(rows[0]!.refusal, STAKE_REFUSALS);
}

/**
 * Whether a game may begin now with a stake that was taken earlier. The stake is in the sums of the
 * limits already.
 */
export async function takenStakeRefusal(
  db: Queryable,
  { playerId, account, stake, game }: StakeCheck,
): Promise<StakeRefusal | undefined> {
  const rows = await db.query<{ refusal: string | null }>(
    'select protection_refuse_taken($1, $2, $3, $4) as refusal',
    [playerId, account, stake, game],
  );
  return refusalOrNone(rows[0]!.refusal, STAKE_REFUSALS);
}

export async function mayStake(db: Queryable, request: StakeCheck): Promise<boolean> {
  return (await stakeRefusal(db, request)) === undefined;
}

/**
 * Why a deposit may not be opened now. Until the transaction ends, no other deposit of this player
 * is opened: of two at once the second sees the first.
 */
export async function depositRefusal(
  tx: Tx,
  playerId: PlayerId,
  currency: string,
  amount: Micro,
): Promise<Refusal<(typeof DEPOSIT_REFUSALS)[number]> | undefined> {
  const rows = await tx.query<{ refusal: string | null }>(
    'select protection_refuse_deposit($1, $2, $3) as refusal',
    [playerId, currency, amount],
  );
  return refusalOrNone(rows[0]!.refusal, DEPOSIT_REFUSALS);
}

function refusalOrNone<Code extends string>(text: string | null, codes: readonly Code[]) {
  return text === null ? undefined : parseRefusal(text, codes);
}

/** The field that shows a refusal with an amount. */
const FIELD: Readonly<Record<string, string>> = {
  stake_above_own_limit: 'stake',
  loss_limit_reached: 'stake',
  wager_limit_reached: 'stake',
  stake_above_legal_max: 'stake',
  deposit_limit_reached: 'amount',
  balance_max_reached: 'amount',
};

/** The field that shows a refusal with another detail; `until` for a time. */
const TEXT_FIELD: Readonly<Record<string, string>> = { other_game_open: 'game' };

/** Parses "code" or "code:detail" from the database; amounts are in micro-units. */
export function parseRefusal<Code extends string>(
  text: string,
  codes: readonly Code[],
): Refusal<Code> {
  const [sent, ...rest] = text.split(':');
  const code = codes.find((known) => known === sent);
  assert(code !== undefined, `the database refused with an unknown code: ${text}`);
  const detail = rest.join(':');
  if (detail === '') return refuse(code);
  const field = FIELD[code];
  if (code === 'account_excluded') return refuseField('until', code, endDayOf(detail));
  if (field === undefined) return refuseField(TEXT_FIELD[code] ?? 'until', code, detail);
  return refuseField(field, code, formatMoney(micro(BigInt(detail))));
}

/** The day on which an exclusion ends, or the word for one without an end. */
export function endDayOf(detail: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(detail)?.[0] ?? detail;
}

/** What keeps a player from everything that is for players. */
export const CLOSED_REFUSALS = [
  'account_excluded',
  'exclusion_return_needed',
  'time_out_active',
] as const;

/** Why a player may take part in nothing now: an exclusion or a time-out. */
export async function closedRefusal(
  db: Queryable,
  playerId: PlayerId,
): Promise<Refusal<(typeof CLOSED_REFUSALS)[number]> | undefined> {
  const rows = await db.query<{ refusal: string | null }>(
    `select protection_closed($1, (select time_out_until from player_time_outs
                                    where player_id = $1), clock_timestamp()) as refusal`,
    [playerId],
  );
  return refusalOrNone(rows[0]!.refusal, CLOSED_REFUSALS);
}
