import { canonicalJson } from '#core/fairness/json.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { RoundRefusalCode } from '../../contract.table.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { OwnBet } from '../../contract.ts';
import { ownBet } from '../live/public.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { checkBet, placeInRound, type RoundBetRequest } from './place.ts';
import {
  type QueuedBet,
  findQueued,
  type ClaimedBet,
  claimQueued,
  endQueued,
  insertQueued,
  releaseQueued,
} from './store.queue.ts';

/** Refusals that depend on the moment and not on the bet: it stays queued. */
const TRANSIENT: ReadonlySet<string> = new Set(['betting_closed', 'busy']);

/** Queues a bet for the next round; the same key returns what became of it. */
export async function queueBet(
  context: RoundsContext,
  table: AnyTable,
  request: RoundBetRequest,
): Promise<QueuedBet | Refusal<RoundRefusalCode>> {
  const checked = checkBet(context, table, request);
  if (isRefusal(checked)) return checked;
  const { viewer, key, currency, isAutobet } = request;
  const earlier = await findQueued(context, viewer.id, key);
  if (earlier)
    return isSame(earlier, table, request, checked.stake) ? earlier : refuse('key_reused');
  const inserted = await insertQueued(context, {
    player_id: viewer.id,
    table_name: table.name,
    key,
    currency,
    stake: checked.stake,
    bet: request.bet,
    part: request.part ?? '',
    is_autobet: isAutobet,
  });
  const queued = inserted ?? (await findQueued(context, viewer.id, key));
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
  stake: Micro,
): boolean {
  return (
    queued.table_name === table.name &&
    queued.stake === stake &&
    queued.currency === request.currency &&
    queued.part === (request.part ?? '') &&
    canonicalJson(queued.bet) === canonicalJson(request.bet)
  );
}

/**
 * Places the bets queued for this round, in the order of their requests. All of them are claimed
 * first: from then on a player can no longer cancel.
 */
export async function placeQueued(context: RoundsContext, table: AnyTable): Promise<void> {
  const waiting = await claimQueued(context, table.name);
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
    return await releaseQueued(context, queued.id);
  }
  await endQueued(context, queued.id, {
    wager_id: isRefusal(placed) ? null : placed.id,
    refusal: isRefusal(placed) ? placed.refused : null,
  });
  const refusal = isRefusal(placed) ? shownRefusal(placed) : {};
  const ended = { ...ownQueued(table, queued), state: 'void' as const, ...refusal };
  const shown = isRefusal(placed) ? [ended] : [ended, ownBet(table, placed)];
  context.broadcaster.publishToPlayer(queued.player_id, shown);
}

function shownRefusal({ refused, errors }: Refusal): Pick<OwnBet, 'refusal' | 'open_game'> {
  const game = errors?.['game']?.[0]?.detail;
  return { refusal: refused, ...(game === undefined ? {} : { open_game: game }) };
}

/** The checks the player's session would make, which a queued bet does not have. */
function refuseQueued({
  is_barred,
  is_stale,
}: ClaimedBet): Refusal<'account_blocked' | 'betting_closed'> | undefined {
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
  part,
  is_autobet,
}: ClaimedBet): RoundBetRequest {
  return {
    // Only the player's id and whether they have an account matter here.
    viewer: { id: player_id, kind: kind === 'guest' ? 'guest' : 'player' } as Viewer,
    key,
    stake: formatMoney(stake),
    currency,
    bet,
    roundId: undefined,
    mayWait: false,
    isAutobet: is_autobet,
    ...(part === '' ? {} : { part }),
  };
}

export function ownQueued(table: AnyTable, queued: QueuedBet): OwnBet {
  return {
    id: queued.id.toString(),
    round: null,
    table: table.name,
    currency: queued.currency,
    stake: formatMoney(queued.stake),
    bet: queued.bet as OwnBet['bet'],
    part: queued.part,
    state: queued.ended_at === null ? 'queued' : 'void',
    placed_at: queued.queued_at.toISOString(),
    record: null,
    ...(queued.refusal === null || queued.refusal === 'cancelled'
      ? {}
      : { refusal: queued.refusal }),
  };
}
