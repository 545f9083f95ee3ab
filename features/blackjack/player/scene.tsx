import { formatMoney, micro, parseMoney, ZERO } from '#core/money.ts';
import { Chip } from '#domain/live-tables/player/chips/chip.tsx';
import { DealerTable } from '#domain/live-tables/player/table/dealer-table.tsx';
import { TablePlayers } from '#domain/live-tables/player/table/table-players.tsx';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { blackjack } from '../rules.ts';
import { TableTimer } from './decision-timer.tsx';
import { Cards, cardsOf, HandView } from './hand.tsx';
import { Others } from './others.tsx';
import { isSeat, openCards, resultOf, totalText } from './table-view.ts';
import type { BlackjackTable } from './use-blackjack.ts';

/** The dealer's table: the dealer above, the own hands below, and the other seats around. */
export function Scene({ table }: { table: BlackjackTable }) {
  const { play, view } = table;
  return (
    <div className="bj-scene" data-phase={view.phase}>
      <DealerTable
        game={blackjack.name}
        cloth="green"
        live={play.live}
        state={view.phase}
        hasShoe
        head={
          <>
            <TableTimer table={table} />
            <TablePlayers bets={play.bets.filter(isSeat)} />
          </>
        }
      >
        <Dealer table={table} />
        <Print />
        <LiveNotice play={play} />
        <Own table={table} />
        <Others table={table} />
      </DealerTable>
    </div>
  );
}

/** The places of the first deal: the seats and the dealer in turn. */
const SEAT_ORDER = [0, 2];
const DEALER_ORDER = [1, 3];

function Dealer({ table: { view, play } }: { table: BlackjackTable }) {
  const t = useT('blackjack');
  const open = openCards(view);
  return (
    <section className="bj-dealer" aria-label={t('dealer')}>
      <div className="bj-hand" data-dealer="" style={cardsOf(view.dealer)}>
        {view.dealer.length > 0 ? (
          <Cards key={play.round?.id} cards={view.dealer} order={DEALER_ORDER} />
        ) : (
          <span className="bj-place" aria-hidden="true" />
        )}
        {open.length > 0 && (
          <span className="bj-total display tabular">
            <span className="visually-hidden">{t('dealer')} </span>
            {totalText(open)}
          </span>
        )}
      </div>
    </section>
  );
}

/** What is printed on the cloth. */
function Print() {
  const t = useT('blackjack');
  return (
    <p className="bj-print display" aria-hidden="true">
      <b>{t('print.pays')}</b>
      <small>{t('print.stands')}</small>
    </p>
  );
}

function Own({ table }: { table: BlackjackTable }) {
  const t = useT('blackjack');
  const { own, view, play } = table;
  if (!own) {
    return (
      <section className="bj-own" aria-label={t('own')}>
        <span className="bj-spot">{t(play.isBetting ? 'free' : 'watching')}</span>
      </section>
    );
  }
  const { seat, bet } = own;
  return (
    <section className="bj-own" aria-label={t('own')}>
      {seat ? (
        seat.hands.map((hand, place) => (
          <HandView
            // A hand keeps its place: there are two at most.
            key={`${play.round?.id} ${place}`}
            cards={hand.cards}
            total={totalText(hand.cards)}
            order={seat.hands.length === 1 ? SEAT_ORDER : []}
            result={resultOf(view, hand, seat.hands.length > 1)}
            isPlaying={seat.hands.length > 1 && seat.playing === place}
          >
            <Stakes bet={bet} count={hand.isDoubled ? 2 : 1} />
          </HandView>
        ))
      ) : (
        <div className="bj-hand">
          <span className="bj-place" aria-hidden="true" />
          <Stakes bet={bet} count={1} />
        </div>
      )}
    </section>
  );
}

type StakesProps = { bet: OwnBet; count: 1 | 2 };

/** The chips on a hand: a doubled one has two stakes. */
function Stakes({ bet, count }: StakesProps) {
  const amount = parseMoney(bet.stake) ?? ZERO;
  const chips = count === 1 ? ['seat'] : ['seat', 'double'];
  return (
    <span className="bj-stakes">
      {chips.map((chip) => (
        <Chip key={chip} amount={amount} />
      ))}
      <Money amount={formatMoney(micro(amount * BigInt(count)))} currency={bet.currency} />
    </span>
  );
}
