/** Publishes changed duels to everyone, and to both players their own. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId, RoundId } from '#core/ids.ts';
import type { GameContext } from '#domain/rounds/server/index.ts';
import type { Duel, OwnDuel } from '../../contract.duels.ts';
import { myDuels, openDuels } from '../../contract.duels.ts';
import type { DuelContext } from './context.ts';
import { findByRound, findDuel, type DuelRow } from './store.ts';
import { ownDuels, playersOf, publicDuel } from './wire.ts';

/** A round is published before its bets are paid; how often and how long to poll for them. */
const POLL_ATTEMPTS = 40;
const POLL_EVERY_MS = 50;

type PublisherContext = Pick<DuelContext, 'db' | 'publicPlayers' | 'operatorAfterS'>;

export function createDuelPublisher(context: PublisherContext, sockets: GameContext['sockets']) {
  async function send(row: DuelRow, to: Audience): Promise<void> {
    await context.publicPlayers.load(playersOf([row]));
    const duel: Duel = publicDuel(row, context.publicPlayers);
    const open = sockets();
    if (!open) return;
    if (to === 'here') open.deliver(openDuels.name, [duel]);
    else open.publish(openDuels.name, [duel]);
    for (const player of playersOf([row])) {
      const own = await waitForOwnBet(context, row, player);
      if (to === 'here') open.deliverTo(myDuels.name, player, own);
      else open.publishTo(myDuels.name, player, own);
    }
  }

  return {
    /** Publishes a duel that this process changed to the pages of all processes. */
    async publish(id: bigint): Promise<void> {
      const row = await findDuel(context.db, id);
      if (row) await send(row, 'everywhere');
    },
    /** Every process receives the round and publishes the duel to its own pages. */
    async publishRound(roundId: RoundId): Promise<void> {
      const row = await findByRound(context.db, roundId);
      if (row) await send(row, 'here');
    },
  };
}

type Audience = 'here' | 'everywhere';

async function waitForOwnBet(
  context: PublisherContext,
  row: DuelRow,
  player: PlayerId,
): Promise<OwnDuel[]> {
  const isOver = row.round_state === 'settled' || row.round_state === 'void';
  for (let attempt = 1; ; attempt++) {
    const own = await ownDuels(context, context.db, [row], player);
    if (!isOver || attempt === POLL_ATTEMPTS || own[0]?.bet) return own;
    await pause(POLL_EVERY_MS);
  }
}
