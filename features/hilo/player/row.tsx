import { useEffect, useRef } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useCardName } from './card-name.ts';
import { rankOf, suitOf } from '../rules.cards.ts';
import { RANK_MARKS, SUITS } from '#domain/live-tables/player/cards/suits.ts';
import { turnsOf, type PlayedCards, type Turn } from './turns.ts';

const SIGNS = { higher: '▲', lower: '▼', same: '=', skip: '»' } as const;

/** The cards before the open one, with the call on each. */
export function CardRow({ played }: { played: PlayedCards | null }) {
  const t = useT('hilo');
  const list = useRef<HTMLOListElement>(null);
  const turns = played ? turnsOf(played) : [];
  const { length } = turns;
  useEffect(() => {
    const row = list.current;
    row?.scrollTo({ left: row.scrollWidth });
  }, [length]);
  return (
    // A list that scrolls is reached by keyboard, so that its beginning can be read again.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className="hilo-row" aria-label={t('row')} tabIndex={0} ref={list}>
      {turns.map((turn, i) => (
        // A card keeps its place in the row for as long as the round lasts.
        // oxlint-disable-next-line react/no-array-index-key
        <PastTurn key={i} turn={turn} />
      ))}
    </ol>
  );
}

function PastTurn({ turn }: { turn: Turn }) {
  const t = useT('hilo');
  const f = useFormat();
  const nameOf = useCardName();
  const { card, choice, isRight, m4 } = turn;
  return (
    <li data-choice={choice} data-right={isRight}>
      <MiniCard card={card} />
      <span className="hilo-made" aria-hidden="true">
        {SIGNS[choice]}
      </span>
      <small className="tabular" aria-hidden="true">
        {isRight ? m4 > 0n && f.multiplier(m4) : '×'}
      </small>
      <span className="visually-hidden">
        {nameOf(card)}, {t(choice === 'skip' ? 'skip' : `call.${choice}`)},{' '}
        {isRight ? f.multiplier(m4) : t('lost')}
      </span>
    </li>
  );
}

/** A very small card: its rank and its suit, nothing else. */
function MiniCard({ card }: { card: number }) {
  const { ink, path } = SUITS[suitOf(card) as 0 | 1 | 2 | 3];
  return (
    <span className="hilo-mini" style={{ color: ink }} aria-hidden="true">
      <b>{RANK_MARKS[rankOf(card)]}</b>
      <svg viewBox="-50 -50 100 100">
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  );
}
