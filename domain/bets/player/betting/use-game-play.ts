/**
 * What all game pages share: the viewer's account and mode, the table, the stake, the pace, and
 * what stops an autobet.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ZERO } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { topUpPlay } from '#domain/identity/contract.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import type { StakeRange } from '../autobet/autobet.ts';
import type { Autobet } from '../autobet/autobet-run.ts';
import type { GamePlay } from './game-play.ts';
import { useGameTable } from '../game-table.ts';
import { setPreference, usePreference } from '../seat/preference.ts';
import { useOtherAutobet } from '../seat/tabs.ts';
import { noteBalance } from '../seat/wallet.ts';
import { useLatest, usePressGuard } from './use-press.ts';
import { useSeat } from '../seat/use-seat.ts';
import { useStake } from '../stake/use-stake.ts';
import { useStops } from '../autobet/use-stops.ts';

type Shared = Pick<
  GamePlay,
  | 'seat'
  | 'table'
  | 'stake'
  | 'autobet'
  | 'isAutobetElsewhere'
  | 'isFast'
  | 'stopAutobet'
  | 'setFast'
  | 'topUp'
>;

type PlayController = { readonly autobet: Autobet; readonly clearRefusal: () => void };

/**
 * The pause between two bets of an autobet: long enough to watch, or as fast as the server allows.
 */
const PACE_MS = 1_100;
const FAST_PACE_MS = 150;

/** While the limits are unknown, no stake is allowed. */
const NO_ROOM: StakeRange = { min: ZERO, max: ZERO };

/** `bestM4` is the most a bet can pay where that limits the stake. */
export function useGamePlay(game: string, bestM4: bigint, controller: PlayController) {
  const autobet = useStore(controller.autobet.store);
  const seat = useSeat();
  const table = useGameTable(game);
  const stake = useStake(seat.currency, table, bestM4, seat.balance);
  const isFast = usePreference('fastBets') === 'on';
  const isAutobetElsewhere = useOtherAutobet();
  useStops(controller, table, seat);
  useEffect(() => () => controller.autobet.stop('user'), [controller]);
  const latest = useLatest({ stake, isFast });
  const isRunning = autobet.phase === 'running';
  const isOpen = table !== undefined && !table.is_paused && stake.limits !== undefined;
  const shared: Shared = {
    seat,
    table,
    stake,
    autobet,
    isAutobetElsewhere,
    isFast,
    stopAutobet: () => controller.autobet.stop('user'),
    setFast: (next) => setPreference('fastBets', next ? 'on' : 'off'),
    topUp,
  };
  return {
    shared,
    isRunning,
    isTaking: isOpen && !isRunning && stake.fault === undefined,
    isNewPress: usePressGuard(isFast),
    pace: {
      room: () => latest.current.stake.limits ?? NO_ROOM,
      paceMs: () => (latest.current.isFast ? FAST_PACE_MS : PACE_MS),
    },
  };
}

/** New chips for free play, once nearly none are left. */
async function topUp(): Promise<Refusal | undefined> {
  const answer = await api(topUpPlay, { key: newKey() });
  if (isRefusal(answer)) return answer;
  noteBalance('PLAY', answer.data.play_balance);
  return undefined;
}
