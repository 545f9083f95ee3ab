/** Everything a game page has in common with the others: who plays, for what, one bet at a time. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#core/fairness/json.ts';
import { ZERO } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { whenUser } from '#house/identity/player/session.ts';
import { topUpPlay } from '#house/identity/contract.ts';
import { api } from '#platform/browser/api.ts';
import type { GameTable } from '../contract.ts';
import type { AutobetPlan, AutobetState } from './autobet.ts';
import type { BettingSetup, BettingState } from './betting.ts';
import { openDesk, type Desk } from './desk.ts';
import { useGameTable } from './game-table.ts';
import { setPreference, usePreference } from './preference.ts';
import { stakeText } from './stake.ts';
import { useOtherAutobet } from './tabs.ts';
import { useSeat, type Seat } from './use-seat.ts';
import { useStake, type Stake } from './use-stake.ts';
import { useStops } from './use-stops.ts';
import { noteBalance } from './wallet.ts';

export type PlaySetup = {
  readonly game: string;
  readonly params: Json;
  /** The most these parameters can pay. */
  readonly bestM4: bigint;
  /** Sends an order to the house; a constant function of the game's module. */
  readonly send: BettingSetup['send'];
};

export type Play = {
  readonly seat: Seat;
  readonly table: GameTable | undefined;
  readonly stake: Stake;
  readonly betting: BettingState;
  readonly autobet: AutobetState;
  readonly isAutobetElsewhere: boolean;
  /** Nothing may be changed: an autobet runs on it. */
  readonly isLocked: boolean;
  readonly canBet: boolean;
  readonly isFast: boolean;
  bet(): void;
  startAutobet(plan: AutobetPlan): void;
  stopAutobet(): void;
  setFast(isFast: boolean): void;
  topUp(): Promise<Refusal | undefined>;
};

/** Between two bets of an autobet: long enough to watch, or as quick as the house likes. */
const PACE_MS = 1_100;
const FAST_PACE_MS = 150;
/** A press this soon after the last one is the second half of a double click. */
const PRESS_MS = 350;
const FAST_PRESS_MS = 100;
const NO_ROOM = { min: ZERO, max: ZERO };

export function usePlay({ game, params, bestM4, send }: PlaySetup): Play {
  const [desk] = useState(() => openDesk(game, send));
  const betting = useStore(desk.betting.store);
  const autobet = useStore(desk.autobet.store);
  const seat = useSeat();
  const table = useGameTable(game);
  const stake = useStake(seat.currency, table, bestM4, seat.balance);
  const isFast = usePreference('fastBets') === 'on';
  const isLocked = autobet.phase === 'running';
  const isAutobetElsewhere = useOtherAutobet();
  useResume(desk);
  useStops(desk, table, seat);
  const latest = useLatest({ stake, isFast });
  const isOpen = table !== undefined && !table.is_paused && stake.limits !== undefined;
  const canBet = isOpen && !isLocked && betting.phase === 'ready' && stake.fault === undefined;
  const isNewPress = usePressGuard(isFast ? FAST_PRESS_MS : PRESS_MS);
  const { currency } = seat;

  return {
    seat,
    table,
    stake,
    betting,
    autobet,
    isAutobetElsewhere,
    isLocked,
    canBet,
    isFast,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      const text = stakeText(stake.amount);
      void desk.betting.place({ stake: text, currency, params, isAutobet: false });
    },
    startAutobet(plan) {
      if (!canBet) return;
      void desk.autobet.start({
        plan,
        room: () => latest.current.stake.limits ?? NO_ROOM,
        paceMs: () => (latest.current.isFast ? FAST_PACE_MS : PACE_MS),
        place: (amount) =>
          desk.betting.place({ stake: stakeText(amount), currency, params, isAutobet: true }),
      });
    },
    stopAutobet: () => desk.autobet.stop('user'),
    setFast: (next) => setPreference('fastBets', next ? 'on' : 'off'),
    topUp,
  };
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The house may answer within the time of a double click; that must not make two bets of one. */
function usePressGuard(pauseMs: number): () => boolean {
  const last = useRef(-pauseMs);
  return () => {
    const now = performance.now();
    if (now - last.current < pauseMs) return false;
    last.current = now;
    return true;
  };
}

/** A bet that was under way when this page was last closed is found before another is placed. */
function useResume(desk: Desk): void {
  useEffect(() => {
    void whenUser().then(() => desk.betting.resume());
    return () => desk.autobet.stop('user');
  }, [desk]);
}

/** New chips for free play, once there are none left to speak of. */
async function topUp(): Promise<Refusal | undefined> {
  const answer = await api(topUpPlay);
  if (isRefusal(answer)) return answer;
  noteBalance('PLAY', answer.data.play_balance);
  return undefined;
}
