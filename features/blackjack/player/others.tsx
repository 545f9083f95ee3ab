import { useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { HandView } from './hand.tsx';
import { decisionsOf, isSeat, resultOf, seatIn, totalText } from './table-view.ts';
import type { BlackjackTable } from './use-blackjack.ts';

/** More seats than this are counted in the rail alone. */
const SEATS_SHOWN = 8;

/** The seats of other players, with their hands and what they decided. */
export function Others({ table: { play, view, own } }: { table: BlackjackTable }) {
  const t = useT('blackjack');
  const table = useT('domain-live-tables');
  const seats = play.bets.filter((bet) => isSeat(bet) && bet.id !== own?.bet.id);
  // Its place is kept: seats are taken while the table is looked at.
  if (seats.length === 0) return <div className="bj-others" />;
  return (
    <ul className="bj-others" aria-label={t('others')}>
      {seats.slice(0, SEATS_SHOWN).map((bet) => {
        const decisions = decisionsOf(bet);
        const seat = seatIn(view, decisions);
        const last = decisions.at(-1);
        return (
          <li key={bet.id} className="bj-other" data-waits={seat?.waits}>
            <span className="bj-name">
              <Avatar name={bet.player} src={bet.avatar} />
              <b>{bet.player ?? table('hidden')}</b>
            </span>
            {seat?.hands.map((hand, place) => (
              <HandView
                // There are two hands at most, each in its place.
                key={`${bet.id} ${place}`}
                cards={hand.cards}
                total={totalText(hand.cards)}
                result={resultOf(view, hand, seat.hands.length > 1)}
              />
            ))}
            <small className="bj-last">{last ? t(`decided.${last}`) : '\u00a0'}</small>
          </li>
        );
      })}
    </ul>
  );
}
