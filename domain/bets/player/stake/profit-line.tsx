import type { ReactNode } from 'react';
import { addMoney, formatMoney, type Micro } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { profitAt } from '../bet-numbers.ts';
import type { GamePlay } from '../betting/game-play.ts';

/** The profit of a win, in ten-thousandths of the stake; a dash while there is no stake. */
export function ProfitLine({ play, label, m4 }: { play: GamePlay; label?: ReactNode; m4: bigint }) {
  const t = useT('domain-bets');
  const { amount } = play.stake;
  return (
    <dl className="profit-line bet-summary">
      <dt>{label ?? t('profit')}</dt>
      <dd>
        {amount === undefined ? (
          '—'
        ) : (
          <Money
            amount={formatMoney(wonAt(play, amount, m4))}
            currency={play.seat.currency}
            sign="always"
            tone="win"
          />
        )}
      </dd>
    </dl>
  );
}

/** The stake of a free round is no money of the player. */
function wonAt({ freeRounds }: GamePlay, stake: Micro, m4: bigint): Micro {
  const profit = profitAt(stake, m4);
  return freeRounds?.isOn ? addMoney(profit, stake) : profit;
}
