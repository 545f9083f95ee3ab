import { useT } from '#platform/browser/texts/i18n.tsx';
import { rankOf, suitOf } from '../rules.cards.ts';
import { SUIT_NAMES } from '#domain/live-tables/player/cards/suits.ts';

/** The name of a card: "queen of spades". */
export function useCardName(): (card: number) => string {
  const t = useT('hilo');
  return (card) => {
    // Both lists are as long as there are ranks and suits.
    const rank = RANK_KEYS[rankOf(card)]!;
    const suit = SUIT_NAMES[suitOf(card)]!;
    return t('card', { rank: t(`rank.${rank}`), suit: t(`suit.${suit}`) });
  };
}

const RANK_KEYS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
