import type { ReactNode } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { readBalances, readTotals } from '../contract.backoffice.history.ts';
import type { PlayerIdentity } from '../contract.backoffice.ts';

const NOTHING = '0';

/** The five figures that tell what kind of player it is, in his own currency. */
export function Glance({ player: { id, currency } }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  const params = { player: id };
  const balances = useCall(readBalances, { params }).data?.data;
  const totals = useCall(readTotals, { params, query: { period: 'all' } }).data?.data;
  if (!balances || !totals) return <Skeleton height="5rem" />;
  const purse = balances.find((one) => one.currency === currency);
  const sums = totals.find((one) => one.currency === currency);
  const money = (amount = NOTHING) => <Money amount={amount} currency={currency} />;
  const net = (
    <Money amount={sums?.net ?? NOTHING} currency={currency} sign="always" tone="signed" />
  );
  const ever = t('periods.all');
  return (
    <dl className="care-glance" aria-label={t('glance.title')}>
      <Figure name={t('glance.balance')}>{money(purse?.cash)}</Figure>
      <Figure name={t('glance.held')}>{money(purse?.held)}</Figure>
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
