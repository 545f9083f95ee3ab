import { cardRank, cardSuit } from '#core/cards.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RANK_MARKS, SUIT_NAMES } from './suits.ts';

const RANK_KEYS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** The name of a card: "queen of spades"; of a card face down, that it is. */
export function useCardName(): (card: number | undefined) => string {
  const t = useT('domain-live-tables');
  return (card) => {
    if (card === undefined) return t('cardDown');
    // Both lists are as long as there are ranks and suits.
    const rank = RANK_KEYS[cardRank(card)]!;
    const suit = SUIT_NAMES[cardSuit(card)]!;
    return t('card', { rank: t(`rank.${rank}`), suit: t(`suit.${suit}`) });
  };
}

/** Rank and suit as printed on a card: "Q♠". */
export function cardMark(card: number): string {
  return `${RANK_MARKS[cardRank(card)]}${'♣♦♥♠'[cardSuit(card)]}`;
}
