import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { capM4Of } from '#domain/bets/rules.limits.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { formatMoney } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { rungsOf } from './rungs.ts';
import type { MinerTable } from './use-miner.ts';

/** Where the largest payout ends a round with this stake. */
export function capOf({ play }: Pick<MinerTable, 'play'>): bigint | undefined {
  const { round, isOpen, stake } = play;
  if (isOpen && round) return m4Of({ multiplier: round.cap_multiplier });
  const { amount, limits } = stake;
  return amount && limits ? capM4Of(amount, limits) : undefined;
}

/** The multiplier of the next gem, and the most the round can pay. */
export function PayoutInfo({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const f = useFormat();
  const { mines, round, play } = table;
  const found = play.isOpen ? (round?.view.opened.length ?? 0) : 0;
  const rungs = rungsOf(mines, capOf(table));
  const next = rungs.find(({ gems }) => gems === found + 1);
  const most = rungs.at(-1)!;
  const { amount } = play.stake;
  return (
    <dl className="miner-worth bet-summary">
      <div>
        <dt>{t('next')}</dt>
        <dd className="tabular">{next ? f.multiplier(next.m4) : '—'}</dd>
      </div>
      <div className="miner-most">
        <dt>{t('most')}</dt>
        <dd>
          {amount === undefined ? (
            '—'
          ) : (
            <Money amount={formatMoney(payoutOf(amount, most.m4))} currency={play.seat.currency} />
          )}
        </dd>
      </div>
    </dl>
  );
}
