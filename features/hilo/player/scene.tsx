import '#domain/art/player/patterns.css';
import { profitOf, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useCardName } from './card-name.ts';
import { PlayingCard } from '#domain/live-tables/player/cards/playing-card.tsx';
import { LastRounds } from '#domain/bets/player/steps/last-rounds.tsx';
import { Offers } from './offers.tsx';
import { CardRow } from './row.tsx';
import { callsOf, playedCardsOf, type PlayedCards } from './turns.ts';
import type { HiloRound, HiloTable } from './use-hilo.ts';

/** The table with the open card and the deck, the calls below it, and the cards of the round. */
export function Scene({ table }: { table: HiloTable }) {
  const t = useT('hilo');
  const { play } = table;
  const { round } = play;
  const played = round && playedIn(round);
  return (
    <div
      className="hilo-scene"
      data-state={stateOf(table)}
      data-fast={play.isFast || undefined}
      aria-busy={!play.isKnown}
    >
      <div className="hilo-cloth felt">
        <Line table={table} />
        <div className="hilo-table">
          <Place played={played} roundId={round?.id} />
          <Deck />
        </div>
        <CardRow played={played} />
      </div>
      <Offers table={table} />
      <LastRounds game="hilo" mode={play.seat.mode} lost={t('lost')} />
    </div>
  );
}

/** If the round ended on another device, the settled bet has more than the view of this page. */
function playedIn(round: HiloRound): PlayedCards {
  return (round.bet && playedCardsOf(round.bet)) ?? round.view;
}

function stateOf({ play }: HiloTable): string {
  const { round } = play;
  if (!round) return 'idle';
  if (!round.bet) return play.betting.phase === 'lost' ? 'waiting' : 'open';
  return m4Of(round) > 0n ? 'taken' : 'wrong';
}

/** The open card. Each card is a new element, so that it is dealt and does not change. */
function Place({ played, roundId }: { played: PlayedCards | null; roundId: string | undefined }) {
  const t = useT('hilo');
  const nameOf = useCardName();
  const card = played?.cards.at(-1);
  return (
    <div
      className="hilo-place"
      role="img"
      aria-label={card === undefined ? t('noCard') : nameOf(card)}
    >
      {played && played.cards.length > 1 && (
        <span className="hilo-under">
          <PlayingCard card={played.cards.at(-2)} />
        </span>
      )}
      <PlayingCard
        key={`${roundId}:${played?.cards.length}`}
        card={card}
        isDealt={card !== undefined}
      />
    </div>
  );
}

/** A deck without an end, drawn as a few backs. */
function Deck() {
  return (
    <div className="hilo-deck" aria-hidden="true">
      {[3, 2, 1, 0].map((depth) => (
        <span key={depth} className="card-back lattice" data-depth={depth} />
      ))}
    </div>
  );
}

/** The state of the round in one line. */
function Line({ table: { play } }: { table: HiloTable }) {
  const t = useT('hilo');
  const f = useFormat();
  const { round } = play;
  if (!play.isKnown) return <p className="hilo-line">{t('line.asking')}</p>;
  if (!round) return <p className="hilo-line">{t('line.idle')}</p>;
  const m4 = m4Of(round);
  if (!round.bet) {
    return (
      <p className="hilo-line">
        {m4 === 0n
          ? t('line.begun')
          : t('line.worth', { calls: callsOf(round.view), multiplier: f.multiplier(m4) })}
      </p>
    );
  }
  if (m4 === 0n) return <p className="hilo-line">{t('line.wrong')}</p>;
  return (
    <p className="hilo-line">
      {t('line.taken', { multiplier: f.multiplier(m4) })}{' '}
      <Money amount={profitOf(round.bet)} currency={round.bet.currency} sign="always" tone="win" />
    </p>
  );
}
