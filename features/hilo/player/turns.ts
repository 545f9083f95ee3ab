/** The turns of a round, card by card, computed from its view. */
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { multiplierAfter, SKIPS_MAX, type HiloView } from '../rules.ts';
import { HILO_CHOICES, isRight, rankOf, type HiloCall, type HiloChoice } from '../rules.cards.ts';

export type PlayedCards = Pick<HiloView, 'cards' | 'choices'>;

/** A card with the choice on it, and the multiplier of the round after that. */
export type Turn = {
  readonly card: number;
  readonly choice: HiloChoice;
  readonly isRight: boolean;
  readonly m4: bigint;
};

export function turnsOf({ cards, choices }: PlayedCards): readonly Turn[] {
  const called: [HiloCall, number][] = [];
  return choices.map((choice, i) => {
    const card = cards[i]!;
    const from = rankOf(card);
    if (choice === 'skip') return { card, choice, isRight: true, m4: multiplierAfter(called) };
    called.push([choice, from]);
    const right = isRight(choice, from, rankOf(cards[i + 1]!));
    return { card, choice, isRight: right, m4: right ? multiplierAfter(called) : 0n };
  });
}

export function skipsLeft({ choices }: PlayedCards): number {
  return SKIPS_MAX - choices.filter((choice) => choice === 'skip').length;
}

export function callsOf({ choices }: PlayedCards): number {
  return choices.filter((choice) => choice !== 'skip').length;
}

/** The cards and choices of a settled bet; undefined for anything else. */
export function playedCardsOf(bet: BetRecord): PlayedCards | undefined {
  const { outcome, params } = bet;
  if (!isObject(outcome) || !isObject(params)) return undefined;
  const { cards } = outcome;
  const { choices } = params;
  if (!Array.isArray(cards) || !Array.isArray(choices)) return undefined;
  const isWhole =
    cards.length === choices.length + 1 &&
    cards.every((card) => Number.isInteger(card)) &&
    choices.every((choice) => HILO_CHOICES.some((each) => each === choice));
  // Each of them was checked above.
  return isWhole ? { cards: cards as number[], choices: choices as HiloChoice[] } : undefined;
}
