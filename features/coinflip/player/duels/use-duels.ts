/** The page of duels: the draft, the open duels, and the duel on the stage. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#core/fairness/json.ts';
import type { GamePlay } from '#domain/bets/player/betting/game-play.ts';
import { stakeHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import { useGamePlay } from '#domain/bets/player/betting/use-game-play.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useTopic } from '#platform/browser/net/socket.ts';
import { openDuels, type Duel, type OwnDuel } from '../../contract.duels.ts';
import { duelPays } from '../../rules.duel.ts';
import { HEADS, TAILS, turned, type Side } from '../../rules.ts';
import { createDuelController, type DuelController, type DuelRequest } from './duel-controller.ts';
import { LOBBY_READER, openOf, recentOf } from './live-lobby.ts';
import { hasBegunHere, useOwnDuels } from './own-duels.ts';
import { useDuelCoin, type DuelCoin } from './use-duel-coin.ts';

export type DuelsTable = {
  readonly play: GamePlay;
  readonly side: Side;
  /** False until the open duels have been loaded. */
  readonly isReady: boolean;
  /** Duels of other players that can be joined in the currency of the seat. */
  readonly open: readonly Duel[];
  readonly recent: readonly Duel[];
  readonly isOpenElsewhere: boolean;
  readonly mine: readonly OwnDuel[];
  /** The viewer's duel on the stage: locked, or just decided. */
  readonly stage: OwnDuel | null;
  readonly coin: DuelCoin;
  setSide(side: Side): void;
  join(duel: Duel): void;
  cancel(own: OwnDuel): void;
  playOperator(own: OwnDuel): void;
  rematch(own: OwnDuel): void;
  /** Clears the stage. */
  dismiss(): void;
};

const RECENT = 8;

export function useDuels(): DuelsTable {
  const [controller] = useState(createDuelController);
  const [side, setSide] = useState<Side>(HEADS);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { state: lobby, isReady } = useTopic(openDuels, LOBBY_READER);
  const all = useOwnDuels();
  const { play, place, isNewPress } = useDuelPlay(controller, side);
  const { currency } = play.seat;
  const mine = all.filter(({ duel }) => duel.currency === currency);
  const stage = useStage(mine, dismissed);
  const isOwn = new Set(mine.map(({ duel }) => duel.id));
  const clear = () => setDismissed(stage?.duel.id ?? dismissed);
  const run = (response: ReturnType<typeof controller.cancel>) =>
    void response.then((refusal) => refusal && showRefusal(refusal));

  const table: DuelsTable = {
    play,
    side,
    isReady,
    open: openOf(lobby, currency).filter(({ id }) => !isOwn.has(id)),
    recent: recentOf(lobby, currency, RECENT),
    isOpenElsewhere: [...lobby.values()].some(({ state }) => state === 'open'),
    mine,
    stage,
    coin: useDuelCoin(stage?.duel ?? null),
    setSide,
    join(duel) {
      if (play.isLocked || !isNewPress()) return;
      clear();
      place({ kind: 'join', id: duel.id }, duel.stake);
    },
    cancel: ({ duel }) => run(controller.cancel(duel.id)),
    playOperator: ({ duel }) => run(controller.playOperator(duel.id)),
    rematch({ duel, is_creator }) {
      if (play.isLocked || !isNewPress()) return;
      const own = is_creator ? duel.side : turned(duel.side);
      const rematch = duel.against === 'player' ? duel.id : null;
      setSide(own);
      clear();
      place({ kind: 'create', side: own, rematch }, duel.stake);
    },
    dismiss: clear,
  };
  useKeys(table);
  return table;
}

/** The seat, the stake and the bet button, which creates a duel on the chosen side. */
function useDuelPlay(controller: DuelController, side: Side) {
  const betting = useStore(controller.betting.store);
  const { shared, isTaking, isNewPress } = useGamePlay('pvpflip', duelPays('house'), controller, {
    clock: 'round',
  });
  const { seat, stake } = shared;
  const isReady = betting.phase === 'ready';
  const canBet = isTaking && isReady;
  useEffect(() => {
    void whenSessionKnown().then(() => controller.betting.resume());
  }, [controller]);

  function place(request: DuelRequest, amount: string): void {
    const { currency } = seat;
    const params: Json = request;
    void controller.betting.place({ stake: amount, currency, params, isAutobet: false });
  }
  const play: GamePlay = {
    ...shared,
    betting,
    hasAutobet: false,
    hasOwnPace: false,
    isLocked: !isReady,
    canBet,
    canStartAutobet: false,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      place({ kind: 'create', side, rematch: null }, stakeText(stake.amount));
    },
    startAutobet: () => {},
  };
  return { play, place, isNewPress };
}

/**
 * The latest duel that began while this page was open takes the stage and keeps it until it is
 * dismissed or another begins.
 */
function useStage(mine: readonly OwnDuel[], dismissed: string | null): OwnDuel | null {
  const [seen, setSeen] = useState<string | null>(null);
  const begun = mine.find(hasBegunHere);
  if (begun && begun.duel.id !== seen) setSeen(begun.duel.id);
  const shown = mine.find(({ duel }) => duel.id === seen) ?? null;
  return shown && shown.duel.id !== dismissed ? shown : null;
}

function useKeys({ play, side, setSide }: DuelsTable): void {
  useHotkeys({
    ...stakeHotkeys(play),
    KeyA: () => setSide(HEADS),
    KeyD: () => setSide(TAILS),
    KeyE: () => setSide(turned(side)),
  });
}
