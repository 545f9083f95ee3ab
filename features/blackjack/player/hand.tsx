import type { CSSProperties, ReactNode } from 'react';
import { DealtCard } from '#domain/live-tables/player/cards/dealt-card.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { HandResult } from './table-view.ts';

type CardsProps = {
  cards: readonly (number | undefined)[];
  /** In which places of the first deal its first cards come. */
  order?: readonly number[];
};

/** Milliseconds from one card of the first deal to the next. */
const GAP_MS = 420;

/** Cards that lie over each other; each is dealt as it comes. */
export function Cards({ cards, order = [] }: CardsProps) {
  return (
    <span className="bj-cards">
      {cards.map((card, place) => (
        <span
          // A card stays in its place; when it is turned, another one is shown there.
          key={`${place} ${card ?? 'down'}`}
          className="bj-card"
          style={{ '--at': `${(order[place] ?? 0) * GAP_MS}ms` } as CSSProperties}
        >
          <DealtCard card={card} isDealt from={[1.6, -1.2]} />
        </span>
      ))}
    </span>
  );
}

/** How many cards lie over the middle of a hand. */
export function cardsOf(cards: readonly unknown[]): CSSProperties {
  return { '--cards': cards.length } as CSSProperties;
}

type HandProps = {
  cards: readonly number[];
  total: string;
  order?: readonly number[];
  result?: HandResult | undefined;
  isPlaying?: boolean;
  /** The stakes on it. */
  children?: ReactNode;
};

/** A hand of a seat with its total, and its result once that is shown. */
export function HandView({ cards, total, order, result, isPlaying = false, children }: HandProps) {
  const t = useT('blackjack');
  return (
    <div
      className="bj-hand"
      style={cardsOf(cards)}
      data-playing={isPlaying || undefined}
      data-result={result}
    >
      <Cards cards={cards} {...(order && { order })} />
      <span className="bj-total display tabular" aria-label={t('total', { total })}>
        {total}
      </span>
      {children}
      {result && <strong className="bj-result display">{t(`result.${result}`)}</strong>}
    </div>
  );
}
