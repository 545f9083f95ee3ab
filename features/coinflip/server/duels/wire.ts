import { isObject } from '#core/fairness/json.ts';
import type { WagerId, PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { type PublicPlayerCache } from '#domain/bets/server/index.ts';
import { recordOf } from '#domain/history/server/index.ts';
import { listEveryResult, type Bet } from '#domain/wagers/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import { parseSide } from '../../rules.ts';
import type { DuelContext } from './context.ts';
import type { DuelRow } from './store.ts';

/** A duel as the public sees it; its players must be loaded. */
export function publicDuel(row: DuelRow, publicPlayers: Pick<PublicPlayerCache, 'get'>): Duel {
  const creator = publicPlayers.get(row.creator_id);
  const joiner = row.joiner_id === null ? null : publicPlayers.get(row.joiner_id);
  const outcome = isObject(row.outcome) ? row.outcome['side'] : undefined;
  return {
    id: row.id.toString(),
    state: stateOf(row),
    currency: row.currency,
    stake: formatMoney(row.stake),
    side: row.side,
    creator: creator.player,
    creator_avatar: creator.avatar,
    against: row.against,
    joiner: joiner?.player ?? null,
    joiner_avatar: joiner?.avatar ?? null,
    rematch_of: row.rematch_of?.toString() ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    round: row.round_id?.toString() ?? null,
    came: parseSide(outcome) ?? null,
    // The database has no other reasons.
    void_reason: row.void_reason as Duel['void_reason'],
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function stateOf({ state, round_state }: DuelRow): Duel['state'] {
  if (state !== 'begun') return state;
  return round_state === 'settled' || round_state === 'void' ? round_state : 'locked';
}

export function playersOf(rows: readonly DuelRow[]): PlayerId[] {
  return rows.flatMap(({ creator_id, joiner_id }) =>
    joiner_id === null ? [creator_id] : [creator_id, joiner_id],
  );
}

/** The wager of one of the two players. */
export function wagerOf(row: DuelRow, playerId: PlayerId): WagerId | null {
  return row.creator_id === playerId ? row.creator_wager : row.joiner_wager;
}

/** Duels of one player, with the bets that closed them. */
export async function ownDuels(
  { publicPlayers, operatorAfterS }: Pick<DuelContext, 'publicPlayers' | 'operatorAfterS'>,
  db: Queryable,
  rows: readonly DuelRow[],
  playerId: PlayerId,
): Promise<OwnDuel[]> {
  await publicPlayers.load(playersOf(rows));
  const ids = rows.flatMap((row) => wagerOf(row, playerId) ?? []);
  const bets = ids.length > 0 ? await listEveryResult(db, ids) : new Map<WagerId, Bet>();
  return rows.map((row) => {
    const isCreator = row.creator_id === playerId;
    const wager = wagerOf(row, playerId);
    const bet = wager === null ? undefined : bets.get(wager);
    const operatorFrom = new Date(+row.created_at + operatorAfterS * 1000);
    return {
      duel: publicDuel(row, publicPlayers),
      is_creator: isCreator,
      operator_from: isCreator && row.state === 'open' ? operatorFrom.toISOString() : null,
      bet: bet ? recordOf(bet) : null,
    };
  });
}
