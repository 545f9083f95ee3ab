import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { OwnBet } from '../../contract.ts';
import { ownBet } from '../live/public.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { checkBet, placeInRound, type RoundBetRequest } from './place.ts';

/** A bet that is queued for the next round. Its stake is not taken before that opens. */
export type QueuedBet = {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly table_name: string;
  readonly key: string;
  readonly currency: WalletCurrency;
  readonly stake: bigint;
  readonly bet: Json;
  readonly is_autobet: boolean;
  readonly queued_at: Date;
  readonly placement_id: bigint | null;
  readonly refusal: string | null;
  readonly ended_at: Date | null;
};

const COLUMNS = `id, player_id, table_name, key, currency, stake, bet, is_autobet, queued_at,
  placement_id, refusal, ended_at`;
/** How many bets one player may have queued at a table. */
const WAITING_MAX = 4;
/**
 * After a longer pause or outage of the table the stake is not taken, because the player may have
 * left.
 */
const WAITS_MINUTES = 10;
/** Refusals that depend on the moment and not on the bet: it stays queued. */
const TRANSIENT: ReadonlySet<string> = new Set(['betting_closed', 'busy']);

/** Queues a bet for the next round; the same key returns what became of it. */
export async function queueBet(
  context: RoundsContext,
  table: AnyTable,
  request: RoundBetRequest,
): Promise<QueuedBet | Refusal> {
  const checked = checkBet(context, table, request);
  if (isRefusal(checked)) return checked;
  const { viewer, key, currency, isAutobet } = request;
  const earlier = await findQueued(context, viewer.id, key);
  if (earlier)
    return isSame(earlier, table, request, checked.stake) ? earlier : refuse('key_reused');
  const rows = await context.db.query<QueuedBet>(
    `insert into queued_bets (player_id, table_name, key, currency, stake, bet, is_autobet)
     select $1, $2, $3, $4, $5, $6::jsonb, $7
      where (select count(*) from queued_bets
              where player_id = $1 and table_name = $2 and ended_at is null) < ${WAITING_MAX}
     on conflict on constraint queued_bets_key do nothing returning ${COLUMNS}`,
    [viewer.id, table.name, key, currency, checked.stake, canonicalJson(request.bet), isAutobet],
  );
  const queued = rows[0] ?? (await findQueued(context, viewer.id, key));
  if (!queued) return refuse('bet_limit_of_round');
  context.broadcaster.publishToPlayer(viewer.id, [ownQueued(table, queued)]);
  // The next round may have opened at this very moment.
  context.wake(table);
  return queued;
}

function isSame(
  queued: QueuedBet,
  table: AnyTable,
  request: RoundBetRequest,
  stake: bigint,
): boolean {
  return (
    queued.table_name === table.name &&
    queued.stake === stake &&
    queued.currency === request.currency &&
    canonicalJson(queued.bet) === canonicalJson(request.bet)
  );
}

export async function findQueued(
  { db }: RoundsContext,
  playerId: bigint,
  key: string,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and key = $2`,
    [playerId, key],
  );
  return rows[0];
}

/**
 * Cancels a queued bet; undefined when none with that id is queued, or when its stake is being
 * taken at this moment.
 */
export async function cancelQueued(
  { db }: RoundsContext,
  playerId: bigint,
  id: bigint,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `update queued_bets set ended_at = now(), refusal = 'cancelled'
      where id = $1 and player_id = $2 and ended_at is null and claimed_at is null
      returning ${COLUMNS}`,
    [id, playerId],
  );
  return rows[0];
}

export async function listQueued(
  { db }: Pick<RoundsContext, 'db'>,
  playerId: bigint,
): Promise<QueuedBet[]> {
  return await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and ended_at is null order by id`,
    [playerId],
  );
}

/** A queued bet that is claimed for placing, and whether it may still be placed. */
type ClaimedBet = QueuedBet & {
  readonly kind: 'guest' | 'member' | 'staff';
  readonly is_barred: boolean;
  readonly is_stale: boolean;
};

/**
 * Places the bets queued for this round, in the order of their requests. All of them are claimed
 * first: from then on a player can no longer cancel.
 */
export async function placeQueued(context: RoundsContext, table: AnyTable): Promise<void> {
  const waiting = await context.db.query<ClaimedBet>(
    `update queued_bets q set claimed_at = now() from player_directory p
      where p.id = q.player_id and q.table_name = $1 and q.ended_at is null
      returning ${COLUMNS.replace(/\w+/g, 'q.$&')}, p.kind, p.status <> 'active' as is_barred,
        q.queued_at < now() - interval '${WAITS_MINUTES} minutes' as is_stale`,
    [table.name],
  );
  const placing = waiting
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((queued) =>
      // A bet that fails waits for the next round, and does not block the others.
      placeOne(context, table, queued).catch((error: unknown) =>
        context.log.error(
          { err: error, bet: queued.id.toString() },
          'placing a queued bet failed, retrying in the next round',
        ),
      ),
    );
  await Promise.all(placing);
}

async function placeOne(
  context: RoundsContext,
  table: AnyTable,
  queued: ClaimedBet,
): Promise<void> {
  const placed = refuseQueued(queued) ?? (await placeInRound(context, table, requestOf(queued)));
  if (isRefusal(placed) && TRANSIENT.has(placed.refused) && !queued.is_stale) {
    await context.db.query('update queued_bets set claimed_at = null where id = $1', [queued.id]);
    return;
  }
  await context.db.query(
    `update queued_bets set ended_at = now(), placement_id = $2, refusal = $3
      where id = $1 and ended_at is null`,
    [queued.id, isRefusal(placed) ? null : placed.id, isRefusal(placed) ? placed.refused : null],
  );
  const refusal = isRefusal(placed) ? { refusal: placed.refused } : {};
  const ended = { ...ownQueued(table, queued), state: 'void' as const, ...refusal };
  const shown = isRefusal(placed) ? [ended] : [ended, ownBet(table, placed)];
  context.broadcaster.publishToPlayer(queued.player_id, shown);
}

/** The checks the player's session would make, which a queued bet does not have. */
function refuseQueued({ is_barred, is_stale }: ClaimedBet): Refusal | undefined {
  if (is_barred) return refuse('account_blocked');
  return is_stale ? refuse('betting_closed') : undefined;
}

function requestOf({
  player_id,
  kind,
  key,
  stake,
  currency,
  bet,
  is_autobet,
}: ClaimedBet): RoundBetRequest {
  return {
    // Only the player's id and whether they have an account matter here.
    viewer: { id: player_id, kind: kind === 'guest' ? 'guest' : 'player' } as Viewer,
    key,
    stake: formatMoney(micro(stake)),
    currency,
    bet,
    roundId: undefined,
    mayWait: false,
    isAutobet: is_autobet,
  };
}

export function ownQueued(table: AnyTable, queued: QueuedBet): OwnBet {
  return {
    id: queued.id.toString(),
    round: null,
    table: table.name,
    currency: queued.currency,
    stake: formatMoney(micro(queued.stake)),
    bet: queued.bet as OwnBet['bet'],
    state: queued.ended_at === null ? 'queued' : 'void',
    placed_at: queued.queued_at.toISOString(),
    record: null,
    ...(queued.refusal === null || queued.refusal === 'cancelled'
      ? {}
      : { refusal: queued.refusal }),
  };
}
