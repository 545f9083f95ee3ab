/** One case: its objects, what is being opened, and what all games have in common. */
import { useState } from 'react';
import { isObject } from '#core/fairness/json.ts';
import { isRefusal } from '#core/refusal.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useBetAnimation } from '#domain/bets/player/betting/bet-animation.ts';
import { batchSender, type Batch } from '#domain/bets/player/betting/batch.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import type { Order } from '#domain/bets/player/betting/order.ts';
import { useBatch, useMayBatch } from '#domain/bets/player/betting/use-batch.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { getCase, listCases, openCase, type CasePage } from '../contract.ts';
import { cases } from '../rules.ts';
import { viewOf, type CaseView } from './case-view.ts';

/** What was shown when the player chose another number. */
type Left = { readonly one: BetRecord | null; readonly several: Batch | null };

const SHOWN_MS = { normal: 4_600, fast: 700 };

/** How many cases a press may open. */
export const COUNTS = [1, 2, 3, 5] as const;
export type CaseCount = (typeof COUNTS)[number];

/** The openings of the last press. */
export type CaseOpening = {
  /** As many as were accepted; none before the first. */
  readonly bets: readonly BetRecord[];
  readonly isMoving: boolean;
  readonly durationMs: number;
  skip(): void;
};

export type CaseTable = {
  readonly view: CaseView;
  readonly play: Play;
  readonly opening: CaseOpening;
  readonly count: CaseCount;
  /** Where only one may be opened at once, nothing is chosen. */
  readonly mayBatch: boolean;
  /** The number cannot be changed while something is opened. */
  readonly isBusy: boolean;
  readonly setCount: (count: CaseCount) => void;
};

export function useCase({ case: version, is_open: isOpen }: CasePage): CaseTable {
  const { currency } = useSeat();
  const view = viewOf(version, currency, useLocale());
  const one = useBetAnimation(sendOpening, SHOWN_MS);
  const several = useBetAnimation(sendOpenings, SHOWN_MS);
  const [chosen, setCount] = useState<CaseCount>(1);
  const mayBatch = useMayBatch();
  const count = mayBatch ? chosen : 1;
  const params = { slug: view.slug, version: view.version };
  const basePlay = usePlay({ game: cases.name, params, bestM4: view.bestM4, send: one.send });
  syncStake(basePlay, view);
  const batchPlay = useBatch(basePlay, { game: cases.name, count, params, send: several.send });
  const isSold = isOpen && view.price !== undefined;
  const play = isSold ? batchPlay : { ...batchPlay, canBet: false, canStartAutobet: false };
  // Another choice begins with reels at rest.
  const [left, setLeft] = useState<Left>({ one: null, several: null });
  const opening =
    count === 1
      ? { ...one, bets: one.bet && one.bet !== left.one ? [one.bet] : [] }
      : { ...several, bets: several.bet && several.bet !== left.several ? several.bet.bets : [] };
  const choose = (next: CaseCount) => {
    setLeft({ one: one.bet, several: several.bet });
    setCount(next);
  };
  useHotkeys({
    Space: play.isLocked ? play.stopAutobet : play.bet,
    Enter: play.isLocked ? play.stopAutobet : play.bet,
    KeyS: opening.skip,
  });
  const isBusy = play.isLocked || play.betting.phase !== 'ready';
  return { view, play, opening, count, mayBatch, isBusy, setCount: choose };
}

const send = instantSender(openCase, caseOf);
const sendOpenings = batchSender(sendOpening);

async function sendOpening(order: Order) {
  const answer = await send(order);
  // The version on sale has changed since the page was opened: the page loads the new one.
  if (isRefusal(answer) && answer.refused.startsWith('case_')) refetchCalls(getCase, listCases);
  return answer;
}

function caseOf({ params }: Order) {
  const { slug, version } = isObject(params) ? params : {};
  return { case: slug, version };
}

/** The stake is the price, in the currency that is played. */
function syncStake({ stake }: Play, { price }: CaseView): void {
  if (price === undefined) return;
  const text = stakeText(price);
  if (stake.text !== text) stake.follow(text);
}
