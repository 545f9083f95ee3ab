import { micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  closePlacements,
  findPlacement,
  listClosings,
  type Closing,
  type Placement,
} from '#domain/bets/server/index.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelHouse } from './house.ts';
import { endDuel, findDuel, listExpired, lockDuel, type DuelRow } from './store.ts';

const EXPIRED_AT_ONCE = 100;

/** Takes a duel back that nobody has joined. Asked twice, it is answered alike. */
export async function cancelDuel(
  house: DuelHouse,
  playerId: bigint,
  id: bigint,
): Promise<DuelAnswer | Refusal> {
  const ended = await house.db.transaction(async (tx) => {
    const row = await lockDuel(tx, id);
    if (!row || row.creator_id !== playerId) return refuse('not_found');
    if (row.state === 'begun') return refuse('duel_taken');
    if (row.state === 'expired') return refuse('duel_gone');
    if (row.state === 'open') await giveBack(house, tx, row, 'cancelled');
    return undefined;
  });
  if (isRefusal(ended)) return ended;
  return await answerOf(house, (await findDuel(house.db, id))!, playerId);
}

/** Gives the stakes back of duels whose time is over; tells of how many. */
export async function expireDuels(house: DuelHouse): Promise<number> {
  const ids = await listExpired(house.db, EXPIRED_AT_ONCE);
  const troubles: unknown[] = [];
  for (const id of ids) {
    const expired = house.db.transaction(async (tx) => {
      const row = await lockDuel(tx, id);
      if (row?.state === 'open') await giveBack(house, tx, row, 'expired');
    });
    await expired.catch((error: unknown) => troubles.push(error));
  }
  // One that cannot be given back holds up none of the others.
  if (troubles.length > 0) throw new AggregateError(troubles, 'duels could not be given back');
  return ids.length;
}

const REASONS = { cancelled: 'cancelled', expired: 'nobody_joined' } as const;

async function giveBack(
  house: DuelHouse,
  tx: Tx,
  row: DuelRow,
  state: keyof typeof REASONS,
): Promise<void> {
  const { desk } = house.rounds.house;
  const placement = (await findPlacement(tx, row.creator_placement))!;
  await closePlacements(tx, [returned(placement, REASONS[state])], desk.nextId);
  await endDuel(tx, row.id, state);
  tx.onCommit(() => {
    house.tell(row.id);
    void listClosings(house.db, [placement.id])
      .then((bets) => desk.settled([...bets.values()]))
      .catch(house.onTrouble);
  });
}

/** The whole stake: there was no round. */
function returned(placement: Placement, voidReason: string): Closing {
  const { bet, stake } = placement;
  const params = { bet, facts: null, taken: null };
  return { placement, m4: 10_000n, payout: micro(stake), params, outcome: null, voidReason };
}
