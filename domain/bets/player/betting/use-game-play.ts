/**
 * What all game pages share: the viewer's account and mode, the table, the stake, the pace, and
 * what stops an autobet.
 */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { ZERO } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { topUpPlay } from '#domain/identity/contract.ts';
import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import type { PlayRules } from '#domain/jurisdictions/rules.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import type { BetRecord, GameTable } from '../../contract.ts';
import type { StakeRange } from '../autobet/autobet.ts';
import type { Autobet } from '../autobet/autobet-run.ts';
import type { GamePlay } from './game-play.ts';
import { useAbsence } from '../game-cards.ts';
import { useGameTable } from '../game-table.ts';
import { useGameCycle } from './use-game-cycle.ts';
import { setPreference, usePreference } from '../seat/preference.ts';
import { useOtherAutobet } from '../seat/tabs.ts';
import { noteBalance } from '../seat/wallet.ts';
import { useLatest, usePressGuard } from './use-press.ts';
import { fundsOfSeat, useSeat } from '../seat/use-seat.ts';
import { useStake } from '../stake/use-stake.ts';
import { useStops } from '../autobet/use-stops.ts';
import { autobetPauseMs } from '../win/win-tier.ts';

type Shared = Pick<
  GamePlay,
  | 'seat'
  | 'table'
  | 'stake'
  | 'autobet'
  | 'isAutobetElsewhere'
  | 'isFast'
  | 'cycle'
  | 'stopAutobet'
  | 'setFast'
  | 'topUp'
>;

type PlayController = { readonly autobet: Autobet; readonly clearRefusal: () => void };

/**
 * The time from a shown result to the next bet of an autobet: long enough to watch, or as short as
 * the server allows.
 */
const REST_MS = { normal: 1_100, fast: 150 };

/** While the limits are unknown, no stake is allowed. */
const NO_ROOM: StakeRange = { min: ZERO, max: ZERO };

type PlayPace = {
  /** Free rounds pay the stake, so that the typed one is not checked. */
  readonly isFree?: boolean | undefined;
  /** A bet starts a game of its own, or joins a round that has a clock. */
  readonly clock?: 'own' | 'round';
  readonly restMs?: typeof REST_MS | undefined;
};

/** `bestM4` is the most a bet can pay where that limits the stake. */
export function useGamePlay(
  game: string,
  bestM4: bigint,
  controller: PlayController,
  { clock = 'own', restMs = REST_MS, isFree = false }: PlayPace = {},
) {
  const rules = usePlayRules();
  const autobet = useStore(controller.autobet.store);
  const seat = useSeat(game);
  const ownTable = useGameTable(game);
  const table = useMemo(() => underRules(ownTable, rules), [ownTable, rules]);
  const stake = useStake(seat.currency, table, bestM4, fundsOfSeat(seat));
  const isFast = usePreference('fastBets') === 'on' && rules.is_turbo_allowed;
  const cycle = useGameCycle(clock === 'own' ? rules.game_cycle_ms : 0);
  const isNewPress = usePressGuard(isFast);
  const isAutobetElsewhere = useOtherAutobet();
  useStops(controller, table, seat);
  useEffect(() => () => controller.autobet.stop('user'), [controller]);
  const winMs = (bet: BetRecord) => (isFast ? 0 : autobetPauseMs(bet, rules.celebration));
  const latest = useLatest({ stake, isFast, winMs });
  const rest = () => (latest.current.isFast ? restMs.fast : restMs.normal);
  const isRunning = autobet.phase === 'running';
  const isOffered = useAbsence(game, seat.currency) === undefined;
  const isOpen = isOffered && table?.is_paused === false && stake.limits !== undefined;
  const shared: Shared = {
    seat,
    table,
    stake,
    autobet,
    isAutobetElsewhere,
    isFast,
    cycle: cycle.cycle,
    stopAutobet: () => controller.autobet.stop('user'),
    setFast: (next) => setPreference('fastBets', next ? 'on' : 'off'),
    topUp,
  };
  return {
    shared,
    isRunning,
    isTaking: isOpen && !isRunning && (isFree || stake.fault === undefined) && cycle.cycle === null,
    isNewPress: () => isNewPress() && cycle.begin(),
    pace: {
      room: () => latest.current.stake.limits ?? NO_ROOM,
      paceMs: (bet: BetRecord) => Math.max(rest(), cycle.restMs(), latest.current.winMs(bet)),
      /** From one choice of a round to the next. */
      stepMs: () => rest() / 2,
    },
  };
}

/** Autobet needs the consent of the game and of the law. */
function underRules(table: GameTable | undefined, rules: PlayRules): GameTable | undefined {
  const { is_autobet_allowed } = rules;
  return !table || is_autobet_allowed ? table : { ...table, is_autobet_allowed };
}

/** New chips for free play, once nearly none are left. */
async function topUp(): Promise<Refusal | undefined> {
  const answer = await api(topUpPlay, { key: newKey() });
  if (isRefusal(answer)) return answer;
  noteBalance('PLAY', answer.data.play_balance);
  return undefined;
}
