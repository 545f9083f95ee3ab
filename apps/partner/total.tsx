import type { TrafficRow } from '#features/affiliates/contract.partner.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Sums } from './sums.tsx';

/** What all rows come to. */
export function Total({
  total,
  withClicks = true,
}: {
  readonly total: TrafficRow;
  readonly withClicks?: boolean;
}) {
  const t = useT('partner');
  const f = useFormat();
  const figures = [
    ...(withClicks ? [[t('dashboard.clicks'), f.number(total.clicks)] as const] : []),
    [t('dashboard.registrations'), f.number(total.registrations)],
    [t('dashboard.firstDeposits'), f.number(total.first_deposits)],
    [t('dashboard.deposited'), <Sums key="in" sums={total.sums} name="deposited" />],
    [t('dashboard.ngr'), <Sums key="ngr" sums={total.sums} name="ngr" />],
    [t('dashboard.commission'), <Sums key="own" sums={total.sums} name="commission" />],
  ] as const;
  return (
    <dl className="partner-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
