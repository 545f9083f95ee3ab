import { useState } from 'react';
import { parseMoney, ZERO } from '#core/money.ts';
import type { Answer } from '#core/wire.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { PERIODS, type Period } from '#domain/bets/contract.ts';
import { readTotals } from '../contract.backoffice.history.ts';

/** Totals of bets and payments, for each currency separately. */
export function Totals({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const [period, setPeriod] = useState<Period>('30d');
  const { data } = useCall(readTotals, { params: { player: id }, query: { period } });
  const choice = (
    <Field label={t('totals.period')} labelHidden>
      {/* The options are the periods. */}
      <Select value={period} onChange={({ target }) => setPeriod(target.value as Period)}>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`periods.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <Panel title={t('totals.title')} aside={choice}>
      {!data && <Skeleton height="8rem" />}
      {data?.data.length === 0 && <p className="player-faint">{t('totals.none')}</p>}
      {data?.data.map((sums) => (
        <Facts
          key={sums.currency}
          facts={[
            {
              name: t('totals.net'),
              value: (
                <Money amount={sums.net} currency={sums.currency} sign="always" tone="signed" />
              ),
            },
            { name: t('totals.bets'), value: sums.bets },
            {
              name: t('totals.staked'),
              value: <Money amount={sums.staked} currency={sums.currency} />,
            },
            {
              name: t('totals.paidOut'),
              value: <Money amount={sums.paid_out} currency={sums.currency} />,
            },
            ...bonusFacts(t, sums),
            {
              name: t('totals.deposited'),
              value: <Money amount={sums.deposited} currency={sums.currency} />,
            },
            {
              name: t('totals.withdrawn'),
              value: <Money amount={sums.withdrawn} currency={sums.currency} />,
            },
          ]}
        />
      ))}
    </Panel>
  );
}

type Sums = Answer<typeof readTotals>['data'][number];

/** The bonus parts of stakes and payouts, once bonus money was staked. */
function bonusFacts(t: ReturnType<typeof useT<'backoffice-players'>>, sums: Sums) {
  const { currency, bonus_staked: staked, bonus_paid: paid } = sums;
  if ([staked, paid].every((amount) => parseMoney(amount) === ZERO)) return [];
  return [
    { name: t('totals.bonusStaked'), value: <Money amount={staked} currency={currency} /> },
    { name: t('totals.bonusPaid'), value: <Money amount={paid} currency={currency} /> },
  ];
}
