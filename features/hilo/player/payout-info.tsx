import { M4_ONE } from '#core/fairness/game.ts';
import { formatMoney } from '#core/money.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { HiloTable } from './use-hilo.ts';

/** Where the largest payout ends a round with this stake, shown before the bet. */
export function PayoutInfo({ table: { play } }: { table: HiloTable }) {
  const t = useT('hilo');
  const f = useFormat();
  const { round, isOpen, stake, seat } = play;
  const { amount, limits } = stake;
  const capM4 =
    isOpen && round
      ? m4Of({ multiplier: round.cap_multiplier })
      : amount && limits
        ? (limits.payoutMax * M4_ONE) / amount
        : undefined;
  return (
    <dl className="hilo-worth">
      <dt>{t('most')}</dt>
      <dd className="tabular">
        {capM4 === undefined || limits === undefined ? (
          '—'
        ) : (
          <>
            <Money amount={formatMoney(limits.payoutMax)} currency={seat.currency} />
            <small>{f.multiplier(capM4)}</small>
          </>
        )}
      </dd>
    </dl>
  );
}
