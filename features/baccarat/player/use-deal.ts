/** The deal of a round as the table shows it: card by card, then the result. */
import { useMemo } from 'react';
import type { Json } from '#core/fairness/json.ts';
import { usePassed } from '#domain/live-tables/player/table/use-passed.ts';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { handsOf, type BaccaratOutcome } from '../rules.ts';
import { dealOf, handsAfter } from '../rules.deal.ts';

export type ShownDeal = {
  /** The cards on the table now. */
  readonly hands: BaccaratOutcome;
  /** How many of them there are. */
  readonly cards: number;
  /** Cards come out of the shoe now; otherwise they already lie there. */
  readonly isDealing: boolean;
  /** Both hands, once the whole deal was shown. */
  readonly result: BaccaratOutcome | undefined;
};

type DealView = { readonly round: SharedRound | null; readonly isShowing: boolean };

const NO_HANDS: BaccaratOutcome = { player: [], banker: [] };
const NO_MOMENTS: readonly number[] = [];

export function useDeal({ round, isShowing }: DealView): ShownDeal {
  const outcome = round?.outcome;
  const [full, momentsMs] = useMemo(() => {
    const hands = handsOf(outcome);
    return [hands, hands ? dealOf(hands).cardsMs : NO_MOMENTS] as const;
  }, [outcome]);
  const drawnAt = round?.started_at ?? round?.ended_at ?? null;
  const isDealing = isShowing && full !== undefined && drawnAt !== null;
  const passed = usePassed(isDealing ? Date.parse(drawnAt) : null, momentsMs);
  const cards = isDealing ? passed : momentsMs.length;
  return {
    hands: full ? handsAfter(full, cards) : NO_HANDS,
    cards: full ? cards : 0,
    isDealing,
    result: isDealing ? undefined : full,
  };
}

/** How long the table takes to show an outcome of the wire. */
export function showMsOf(outcome: Json): number {
  const hands = handsOf(outcome);
  return hands ? dealOf(hands).resultMs : 0;
}
