import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { findRepeat, type Placement, type PlacementOrder } from '#domain/bets/server/index.ts';
import { parseMoney } from '#core/money.ts';
import { OWN_DUELS_MAX } from '../../contract.duels.ts';
import { pvpflip } from '../../rules.duel.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelHouse } from './house.ts';
import type { Marks } from './marks.ts';
import { orderOf, type Wanted } from './order.ts';
import { countOpen, findByPlacement, findDuel, insertDuel } from './store.ts';

export type CreateRequest = Wanted & { readonly rematchOf: bigint | null; readonly marks: Marks };

/** Takes the stake and puts the duel up, both or neither. The same key gets the same duel. */
export async function createDuel(
  house: DuelHouse,
  request: CreateRequest,
): Promise<DuelAnswer | Refusal> {
  const refused = await refuseRematch(house, request);
  if (refused) return refused;
  const order = await orderOf(house, request);
  const placed = isRefusal(order)
    ? ((await repeatOf(house, request)) ?? order)
    : await place(house, request, order);
  if (isRefusal(placed)) return placed;
  const row = await findByPlacement(house.db, placed.id);
  return await answerOf(house, row!, request.viewer.id);
}

/** What was put up with this key is answered, whatever the game says today. */
function repeatOf(
  { db }: DuelHouse,
  { viewer, key, stake, currency, side }: CreateRequest,
): Promise<Placement | undefined> {
  const wish = { playerId: viewer.id, key, game: pvpflip.name, stake, currency };
  return findRepeat(db, { ...wish, betAt: () => ({ side }) });
}

async function place(
  house: DuelHouse,
  { viewer, currency, side, rematchOf, marks, stake }: CreateRequest,
  order: PlacementOrder,
): Promise<Placement | Refusal> {
  const { desk } = house.rounds.house;
  return await house.db.transaction(async (tx) => {
    const placement = await desk.takeWithin(tx, order);
    if (isRefusal(placement)) return placement;
    if (await findByPlacement(tx, placement.id)) return placement;
    // The player's account is locked by now: he cannot put up two at once.
    if ((await countOpen(tx, viewer.id)) >= OWN_DUELS_MAX) return refuse('duels_max');
    const duel = {
      creator_id: viewer.id,
      creator_placement: placement.id,
      currency,
      stake: parseMoney(stake)!,
      side,
      rematch_of: rematchOf,
      creator_address: marks.address,
      creator_device: marks.device,
    };
    const id = await insertDuel(tx, duel, house.lifetimeS);
    tx.onCommit(() => {
      desk.staked([placement]);
      house.tell(id);
    });
    return placement;
  });
}

/** Only whoever fought a duel can want it again. */
async function refuseRematch(
  { db }: DuelHouse,
  { rematchOf, viewer }: CreateRequest,
): Promise<Refusal | undefined> {
  if (rematchOf === null) return undefined;
  const row = await findDuel(db, rematchOf);
  const wasThere = row?.creator_id === viewer.id || row?.joiner_id === viewer.id;
  return row?.state === 'begun' && wasThere ? undefined : refuse('not_found');
}
