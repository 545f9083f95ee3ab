/** What the client knows and shows, apart from the picture on the stage. */
import type { Answer } from '#core/wire.ts';
import { addMoney, micro, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { createFirstStore, type FirstStore } from '#platform/browser/first-store.ts';
import type {
  getStudioReplay,
  getStudioState,
  spin,
  StudioReward,
  StudioRound,
} from '../../contract.ts';
import type { Autoplay } from './autoplay.ts';

export type StudioState = Answer<typeof getStudioState>['data'];
export type StudioReplay = Answer<typeof getStudioReplay>['data'];
export type SpinAnswer = Answer<typeof spin>['data'];

/**
 * `loading`: before the first answer. `ready`: a spin may begin. `sending`: the reels turn and the
 * answer is awaited. `showing`: a round is shown. `over`: the session has ended.
 */
export type PlayStatus = 'loading' | 'failed' | 'ready' | 'sending' | 'showing' | 'over';

export type PlayState = {
  readonly status: PlayStatus;
  readonly studio: StudioState | null;
  readonly stake: string;
  /** As shown: without the payout of a round whose reels still turn. */
  readonly balance: Micro;
  /** A payout that the operator has not confirmed yet. */
  readonly isCrediting: boolean;
  /** A request has no answer and is repeated. */
  readonly isReconnecting: boolean;
  readonly isStageReady: boolean;
  readonly isPaused: boolean;
  readonly isTurbo: boolean;
  readonly autoplay: Autoplay | null;
  /** The code of a refusal that the player is told. */
  readonly notice: string | null;
  /** Free spins whose last one was shown. */
  readonly endedReward: StudioReward | null;
  /** A round of the history on the stage. */
  readonly isReplay: boolean;
  /** The round of a page that shows this one alone; `studio` is null there. */
  readonly replay: StudioReplay | null;
};

export type PlayStore = FirstStore<PlayState>;

export function createPlayStore(): PlayStore {
  return createFirstStore<PlayState>({
    status: 'loading',
    studio: null,
    stake: '0.00',
    balance: ZERO,
    isCrediting: false,
    isReconnecting: false,
    isStageReady: false,
    isPaused: false,
    isTurbo: false,
    autoplay: null,
    notice: null,
    endedReward: null,
    isReplay: false,
    replay: null,
  });
}

export function update(store: PlayStore, change: Partial<PlayState>): void {
  store.set({ ...store.get(), ...change });
}

/** Money of the wire, which the server has written by the contract. */
export function moneyOf(text: string): Micro {
  return parseMoney(text) ?? ZERO;
}

/** A share in ten-thousandths of an amount. */
export function shareOf(amount: Micro, m4: number): Micro {
  return micro((amount * BigInt(Math.round(m4))) / 10_000n);
}

/** The free spins that the next spin is one of. */
export function playedReward({ studio }: PlayState): StudioReward | undefined {
  return studio?.reward && studio.reward.left > 0 ? studio.reward : undefined;
}

/** What the next spin costs; a bought feature is a multiple of the stake. */
export function costOf(stake: string, buyPriceM4: number | undefined): Micro {
  const amount = moneyOf(stake);
  return buyPriceM4 === undefined ? amount : shareOf(amount, buyPriceM4);
}

/** All that a round returned. */
export function payoutOf({ payout, jackpot }: StudioRound): { total: Micro; jackpot: Micro } {
  return { total: moneyOf(payout), jackpot: moneyOf(jackpot) };
}

/** What of a round comes into the balance: winnings of free spins go by their own terms. */
export function balancePartOf(round: StudioRound): Micro {
  return round.is_free ? ZERO : payoutOf(round).total;
}

export function balanceWith(state: PlayState, change: Micro): Micro {
  return addMoney(state.balance, change);
}
