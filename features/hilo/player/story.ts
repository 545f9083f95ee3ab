/** The way of a round, card by card, told from what the house has shown of it. */
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { multiplierAfter, SKIPS_MAX, type HiloView } from '../rules.ts';
import { HILO_CHOICES, isRight, rankOf, type Call, type HiloChoice } from '../rules.cards.ts';

export type Told = Pick<HiloView, 'cards' | 'choices'>;

/** A card with what was chosen on it, and what the round was worth after that. */
export type Turn = {
  readonly card: number;
  readonly choice: HiloChoice;
  readonly isRight: boolean;
  readonly m4: bigint;
};

export function turnsOf({ cards, choices }: Told): readonly Turn[] {
  const called: [Call, number][] = [];
  return choices.map((choice, i) => {
    const card = cards[i]!;
    const from = rankOf(card);
    if (choice === 'skip') return { card, choice, isRight: true, m4: multiplierAfter(called) };
    called.push([choice, from]);
    const right = isRight(choice, from, rankOf(cards[i + 1]!));
    return { card, choice, isRight: right, m4: right ? multiplierAfter(called) : 0n };
  });
}

export function skipsLeft({ choices }: Told): number {
  return SKIPS_MAX - choices.filter((choice) => choice === 'skip').length;
}

export function callsOf({ choices }: Told): number {
  return choices.filter((choice) => choice !== 'skip').length;
}

/** What a settled bet tells: its cards and choices, or undefined for anything else. */
export function toldOf(bet: BetRecord): Told | undefined {
  const { outcome, params } = bet;
  if (!isObject(outcome) || !isObject(params)) return undefined;
  const { cards } = outcome;
  const { choices } = params;
  if (!Array.isArray(cards) || !Array.isArray(choices)) return undefined;
  const isWhole =
    cards.length === choices.length + 1 &&
    cards.every((card) => Number.isInteger(card)) &&
    choices.every((choice) => HILO_CHOICES.some((each) => each === choice));
  // Each of them was just looked at.
  return isWhole ? { cards: cards as number[], choices: choices as HiloChoice[] } : undefined;
}
