import type { ReactNode } from 'react';
import { parseMoney, ZERO } from '#core/money.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { readBalances, readTotals } from '../contract.backoffice.history.ts';
import type { PlayerIdentity } from '../contract.backoffice.ts';

const NOTHING = '0';

/** The key figures of a player, in the player's own currency. */
export function KeyFigures({ player: { id, currency } }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  const params = { player: id };
  const balances = useCall(readBalances, { params }).data?.data;
  const totals = useCall(readTotals, { params, query: { period: 'all' } }).data?.data;
  if (!balances || !totals) return <Skeleton height="5rem" />;
  const wallet = balances.find((one) => one.currency === currency);
  const sums = totals.find((one) => one.currency === currency);
  const money = (amount = NOTHING) => <Money amount={amount} currency={currency} />;
  const net = (
    <Money amount={sums?.net ?? NOTHING} currency={currency} sign="always" tone="signed" />
  );
  const ever = t('periods.all');
  return (
    <dl className="player-key-figures" aria-label={t('keyFigures.title')}>
      <Figure name={t('keyFigures.balance')}>{money(wallet?.cash)}</Figure>
      <Figure name={t('keyFigures.held')}>{money(wallet?.held)}</Figure>
      {wallet?.debt !== undefined && parseMoney(wallet.debt) !== ZERO && (
        <Figure name={t('keyFigures.debt')}>{money(wallet.debt)}</Figure>
      )}
      <Figure name={t('totals.deposited')} when={ever}>
        {money(sums?.deposited)}
      </Figure>
      <Figure name={t('totals.withdrawn')} when={ever}>
        {money(sums?.withdrawn)}
      </Figure>
      <Figure name={t('totals.net')} when={ever}>
        {net}
      </Figure>
    </dl>
  );
}

function Figure(props: { name: string; when?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {props.name} {props.when && <small>{props.when.toLowerCase()}</small>}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}
