/** Tells everybody of duels that come and go, and both players of their own. */
import { setTimeout as pause } from 'node:timers/promises';
import type { GameHouse } from '#domain/rounds/server/index.ts';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import { myDuels, openDuels } from '../../contract.duels.ts';
import type { DuelHouse } from './house.ts';
import { findByRound, findDuel, type DuelRow } from './store.ts';
import { ownDuels, playersOf, publicDuel } from './wire.ts';

/** A round is told before its bets are paid; how often and how long these are looked for. */
const LOOKS = 40;
const LOOK_EVERY_MS = 50;

type Told = Pick<DuelHouse, 'db' | 'names' | 'houseAfterS'>;

export function createDuelNews(house: Told, sockets: GameHouse['sockets']) {
  async function send(row: DuelRow, to: Way): Promise<void> {
    await house.names.learn(playersOf([row]));
    const duel: Duel = publicDuel(row, house.names);
    const open = sockets();
    if (!open) return;
    if (to === 'here') open.deliver(openDuels.name, [duel]);
    else open.publish(openDuels.name, [duel]);
    for (const player of playersOf([row])) {
      const own = await ownWhenPaid(house, row, player);
      if (to === 'here') open.deliverTo(myDuels.name, player, own);
      else open.publishTo(myDuels.name, player, own);
    }
  }

  return {
    /** What this process did with a duel, to the pages of all. */
    async tell(id: bigint): Promise<void> {
      const row = await findDuel(house.db, id);
      if (row) await send(row, 'everywhere');
    },
    /** Every process hears of its round, and tells its own pages. */
    async tellRound(roundId: bigint): Promise<void> {
      const row = await findByRound(house.db, roundId);
      if (row) await send(row, 'here');
    },
  };
}

type Way = 'here' | 'everywhere';

async function ownWhenPaid(house: Told, row: DuelRow, player: bigint): Promise<OwnDuel[]> {
  const isOver = row.round_state === 'settled' || row.round_state === 'void';
  for (let look = 1; ; look++) {
    const own = await ownDuels(house, house.db, [row], player);
    if (!isOver || look === LOOKS || own[0]?.bet) return own;
    await pause(LOOK_EVERY_MS);
  }
}
