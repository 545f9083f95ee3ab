import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type * as contract from '../../contract.duels.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import {
  findRepeat,
  type LaterSource,
  type Wager,
  type WagerOrder,
} from '#domain/wagers/server/index.ts';
import { parseMoney } from '#core/money.ts';
import { OWN_DUELS_MAX } from '../../contract.duels.ts';
import { pvpflip } from '../../rules.duel.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelContext } from './context.ts';
import type { Fingerprints } from './fingerprints.ts';
import { orderOf, type DuelStake } from './order.ts';
import { countOpen, findByWager, findDuel, insertDuel } from './store.ts';

export type CreateRequest = DuelStake & {
  readonly rematchOf: bigint | null;
  readonly fingerprints: Fingerprints;
};

/** Takes the stake and creates the duel in one transaction. The same key returns the same duel. */
export async function createDuel(
  context: DuelContext,
  request: CreateRequest,
): Promise<DuelAnswer | Refusal<RefusalCodeOf<typeof contract.createDuel>>> {
  const refused = await checkRematch(context, request);
  if (refused) return refused;
  const order = await orderOf(context, request);
  const placed = isRefusal(order)
    ? ((await findEarlierWager(context, request)) ?? order)
    : await placeDuel(context, request, order);
  if (isRefusal(placed)) return placed;
  const row = await findByWager(context.db, placed.id);
  return await answerOf(context, row!, request.viewer.id);
}

/** A duel created with this key is returned whatever the settings of the game are now. */
function findEarlierWager(
  { db }: DuelContext,
  { viewer, key, stake, currency, side }: CreateRequest,
): Promise<Wager | undefined> {
  const repeat = { playerId: viewer.id, key, game: pvpflip.name, stake, currency };
  return findRepeat(db, { ...repeat, betAt: () => ({ side }) });
}

async function placeDuel(
  context: DuelContext,
  { viewer, currency, side, rematchOf, fingerprints, stake }: CreateRequest,
  order: WagerOrder<LaterSource>,
) {
  const { wagers } = context.rounds.context;
  return await context.db.transaction(async (tx) => {
    const wager = await wagers.takeWithin(tx, order);
    if (isRefusal(wager)) return wager;
    if (await findByWager(tx, wager.id)) return wager;
    // The player's account is locked by now, so two requests at once cannot pass this check.
    if ((await countOpen(tx, viewer.id)) >= OWN_DUELS_MAX) return refuse('duels_max');
    const duel = {
      creator_id: viewer.id,
      creator_wager: wager.id,
      currency,
      stake: parseMoney(stake)!,
      side,
      rematch_of: rematchOf,
      creator_address: fingerprints.address,
      creator_device: fingerprints.device,
    };
    const id = await insertDuel(tx, duel, context.lifetimeS);
    tx.onCommit(() => context.publish(id));
    return wager;
  });
}

/** Only the players of a duel can ask for a rematch. */
async function checkRematch(
  { db }: DuelContext,
  { rematchOf, viewer }: CreateRequest,
): Promise<Refusal<'not_found'> | undefined> {
  if (rematchOf === null) return undefined;
  const row = await findDuel(db, rematchOf);
  const wasThere = row?.creator_id === viewer.id || row?.joiner_id === viewer.id;
  return row?.state === 'begun' && wasThere ? undefined : refuse('not_found');
}
