/**
 * Runs an autobet: places the bets autobet.ts requests, waits between them, and passes on the
 * reasons to stop.
 */
import { bonusNow } from '../seat/wallet.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRefusal } from '#core/refusal.ts';
import { addMoney, parseMoney, ZERO, type Micro } from '#core/money.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { IDLE } from './autobet-idle.ts';
import type { AutobetEvent, AutobetPlan, AutobetState, StakeRange, StopReason } from './autobet.ts';
import type { BetAnswer } from '../betting/betting.ts';

export type AutobetSetup = {
  /**
   * Claims the autobet lock and returns its release function; undefined while another tab holds it.
   */
  readonly claim: () => Promise<(() => void) | undefined>;
  readonly pause: (ms: number) => Promise<void>;
};

export type AutobetRun = {
  readonly plan: AutobetPlan;
  readonly room: () => StakeRange;
  /** How long the run waits after a bet. */
  readonly paceMs: (bet: BetRecord) => number;
  /** Places one ordinary bet; undefined when another bet was already in flight. */
  readonly place: (stake: Micro) => Promise<BetAnswer | undefined>;
};

export type Autobet = {
  readonly store: StoreApi<AutobetState>;
  start(run: AutobetRun): Promise<void>;
  stop(reason: StopReason): void;
  /** Records a settled bet of the run; it may arrive much later when its response was lost. */
  note(bet: BetRecord): void;
};

/** The panel that starts the first run has loaded this file already. */
const importRules = () => import('./autobet.ts');

/** The rules of a run. */
let rules: Awaited<ReturnType<typeof importRules>> | undefined;

async function loadRules(): Promise<void> {
  rules ??= await importRules();
}

export function createAutobet({ claim, pause }: AutobetSetup): Autobet {
  const store = createStore<AutobetState>(() => IDLE);
  let room: () => StakeRange = () => ({ min: ZERO, max: ZERO });
  let isStarting = false;
  /** Ends the pause between two bets: after a stop the player can start again at once. */
  let wake = (): void => {};

  function dispatch(event: AutobetEvent): void {
    // Before the first run there is nothing to count and nothing to stop.
    if (rules) store.setState(rules.autobetStep(store.getState(), event), true);
  }

  async function start(run: AutobetRun): Promise<void> {
    if (isStarting || store.getState().phase === 'running') return;
    isStarting = true;
    const release = await loadRules()
      .then(claim)
      .finally(() => (isStarting = false));
    room = run.room;
    dispatch({ kind: 'started', plan: run.plan, room: room() });
    if (!release) return dispatch({ kind: 'stop', reason: 'another_tab' });
    try {
      while (rules?.wantsBet(store.getState())) await playOne(run);
    } finally {
      release();
    }
  }

  async function playOne(run: AutobetRun): Promise<void> {
    dispatch({ kind: 'sent' });
    const answer = await run.place(store.getState().stake);
    if (answer === undefined) return dispatch({ kind: 'refused', code: 'busy' });
    if (isRefusal(answer)) return dispatch(refusedEvent(answer));
    if (store.getState().phase !== 'running') return;
    const woken = new Promise<void>((done) => {
      wake = done;
    });
    await Promise.race([pause(run.paceMs(answer)), woken]);
  }

  function note(bet: BetRecord): void {
    if (!store.getState().isAwaiting) return;
    if (bet.void_reason !== null) return dispatch({ kind: 'void' });
    const [stake, payout, balance] = [bet.stake, bet.payout, bet.balance].map(parseMoney);
    if (stake === undefined || payout === undefined || balance === undefined) return;
    const funds = addMoney(balance, bonusNow(bet.currency));
    dispatch({ kind: 'settled', stake, payout, balance: funds, room: room() });
  }

  function stop(reason: StopReason): void {
    dispatch({ kind: 'stop', reason });
    wake();
  }

  return { store, start, stop, note };
}

/** Without a response the bet may have been placed: it counts when it arrives. */
function refusedEvent({ refused: code, status }: ApiRefusal): AutobetEvent {
  const isLost = status === 0 || (status >= 500 && code !== 'busy');
  return isLost ? { kind: 'stop', reason: 'offline' } : { kind: 'refused', code };
}
