import { formatMoney } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { OWN_MAX } from '../rules.ts';
import type { RoomTable } from './use-room.ts';

/** How many tickets to buy, and what one costs. */
export function Tickets({ table }: { table: RoomTable }) {
  const t = useT('rooms');
  const bets = useT('domain-bets');
  const { play, price, tickets, left, setTickets } = table;
  const { balance, currency } = play.seat;
  const isLocked = play.isLocked || left <= 0;
  return (
    <div className="rooms-tickets">
      <div className="rooms-count" role="group" aria-label={t('count')}>
        <IconButton
          label={t('fewer')}
          disabled={isLocked || tickets <= 1}
          onClick={() => setTickets(tickets - 1)}
        >
          <Icon name="minus" />
        </IconButton>
        <output className="display tabular">{tickets}</output>
        <IconButton
          label={t('more')}
          disabled={isLocked || tickets >= Math.min(left, OWN_MAX)}
          onClick={() => setTickets(tickets + 1)}
        >
          <Icon name="plus" />
        </IconButton>
        <button
          type="button"
          className="input-chip rooms-most"
          disabled={isLocked}
          onClick={() => setTickets(OWN_MAX)}
        >
          {t('most')}
        </button>
      </div>
      <dl>
        <div>
          <dt>{t('price')}</dt>
          <dd>
            {price === undefined ? '—' : <Money amount={formatMoney(price)} currency={currency} />}
          </dd>
        </div>
        {balance !== undefined && (
          <div>
            <dt>{bets('stake.balance')}</dt>
            <dd>
              <Money amount={formatMoney(balance)} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The chance this player has, and would have with the selected tickets. */
export function Chance({ table }: { table: RoomTable }) {
  const t = useT('rooms');
  const locale = useLocale();
  const { board, tickets, left } = table;
  const share = (own: number, all: number) => {
    const [whole, part = ''] = percentText({
      numerator: BigInt(own),
      denominator: BigInt(all),
    }).split('.');
    const text = part === '' ? whole! : `${whole}${decimalSeparator(locale)}${part.slice(0, 2)}`;
    return locale === 'en' ? `${text}%` : `${text}\u00a0%`;
  };
  const canBuy = left > 0;
  return (
    <dl className="rooms-chance bet-summary">
      <div>
        <dt>{t('chance')}</dt>
        <dd className="tabular">
          {board.own === 0 ? '—' : `${share(board.own, board.sold)} (${board.own}/${board.sold})`}
        </dd>
      </div>
      {canBuy && (
        <div>
          <dt>{t('chanceWith', { count: tickets })}</dt>
          <dd className="tabular">{share(board.own + tickets, board.sold + tickets)}</dd>
        </div>
      )}
      {!canBuy && <p>{t(board.own >= OWN_MAX ? 'fullOwn' : 'full')}</p>}
    </dl>
  );
}
