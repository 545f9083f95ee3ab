import { formatMoney, parseMoney } from '#core/money.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { capM4Of, payoutMaxOf } from '#domain/bets/rules.limits.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { HiloTable } from './use-hilo.ts';

/** Where the largest payout ends a round with this stake, shown before the bet. */
export function PayoutInfo({ table: { play } }: { table: HiloTable }) {
  const t = useT('hilo');
  const f = useFormat();
  const { round, isOpen, stake, seat } = play;
  const { limits } = stake;
  const openRound = isOpen ? round : null;
  const amount = openRound ? parseMoney(openRound.stake) : stake.amount;
  return (
    <dl className="hilo-worth bet-summary">
      <dt>{t('most')}</dt>
      <dd className="tabular">
        {amount && limits ? (
          <>
            <Money amount={formatMoney(payoutMaxOf(amount, limits))} currency={seat.currency} />
            <small>
              {f.multiplier(
                openRound
                  ? m4Of({ multiplier: openRound.cap_multiplier })
                  : capM4Of(amount, limits),
              )}
            </small>
          </>
        ) : (
          '—'
        )}
      </dd>
    </dl>
  );
}
