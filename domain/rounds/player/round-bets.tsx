import './round-bets.css';
import { useMemo, type ReactNode } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, parseMoney, ZERO, addMoney, type Micro } from '#core/money.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { BetTotals, OwnBet, PublicBet } from '../contract.ts';

export type RoundBetsPlay = {
  readonly bets: readonly PublicBet[];
  readonly totals: readonly BetTotals[];
  readonly mine: readonly OwnBet[];
};

type BetsProps = { play: RoundBetsPlay; what: (bet: PublicBet) => ReactNode };

/** All bets of the current round, the viewer's own first. */
export function RoundBets({ play, what }: BetsProps) {
  const t = useT('domain-rounds');
  const { bets, totals, mine } = play;
  const own = useMemo(() => new Set(mine.map((bet) => bet.id)), [mine]);
  const rows = [
    ...bets.filter((bet) => own.has(bet.id)),
    ...bets.filter((bet) => !own.has(bet.id)),
  ];
  const count = totals.reduce((sum, each) => sum + each.bets, 0);
  if (rows.length === 0) {
    return <EmptyState art={<EmptyBets />} title={t('bets.none')} text={t('bets.noneText')} />;
  }
  return (
    <>
      <Totals totals={totals} />
      <ul className="round-bets">
        {rows.map((bet) => (
          <RoundBet key={bet.id} bet={bet} isOwn={own.has(bet.id)} what={what(bet)} />
        ))}
      </ul>
      {count > rows.length && (
        <p className="round-more">{t('bets.more', { count: count - rows.length })}</p>
      )}
    </>
  );
}

/** The total stakes in each currency. */
function Totals({ totals }: { totals: readonly BetTotals[] }) {
  const t = useT('domain-rounds');
  const sums = sumsOf(totals);
  return (
    <ul className="round-totals tabular">
      <li>{t('bets.count', { count: totals.reduce((sum, each) => sum + each.bets, 0) })}</li>
      {sums.map(([currency, staked]) => (
        <li key={currency}>
          <Money amount={staked} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

/** The parts of the table together, by currency. */
function sumsOf(totals: readonly BetTotals[]): readonly (readonly [WalletCurrency, string])[] {
  const sums = new Map<WalletCurrency, Micro>();
  for (const { currency, staked } of totals) {
    sums.set(currency, addMoney(sums.get(currency) ?? ZERO, parseMoney(staked) ?? ZERO));
  }
  return [...sums].map(([currency, sum]) => [currency, formatMoney(sum)] as const);
}

type RowProps = { bet: PublicBet; isOwn: boolean; what: ReactNode };

function RoundBet({ bet, isOwn, what }: RowProps) {
  const t = useT('domain-rounds');
  const f = useFormat();
  const { state, multiplier, payout, currency } = bet;
  const isPaid = state === 'settled' && payout !== null && parseMoney(payout) !== ZERO;
  return (
    <li
      className="round-bet"
      data-own={isOwn || undefined}
      data-state={state}
      data-paid={isPaid || undefined}
    >
      <span className="round-who">
        <Avatar name={bet.player} src={bet.avatar} />
        {isOwn ? t('bets.you') : (bet.player ?? <i className="round-hidden">{t('bets.hidden')}</i>)}
      </span>
      <span className="round-what">{what}</span>
      <span className="round-stake">
        <Money amount={bet.stake} currency={currency} />
      </span>
      <span className="round-result tabular">
        {state === 'void' && t('bets.returned')}
        {isPaid && multiplier !== null && (
          <>
            <small>{f.multiplier(m4Of({ multiplier }))}</small>{' '}
            <Money amount={payout} currency={currency} tone="win" />
          </>
        )}
        {state === 'settled' && !isPaid && '—'}
      </span>
    </li>
  );
}
