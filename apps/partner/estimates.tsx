import {
  readPartnerEstimates,
  type ShownEstimate,
} from '#features/affiliates/contract.partner.estimates.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';

const EVERY_MS = 300_000;

/** What the months that are not closed come to by now, as their statements will be computed. */
export function Estimates() {
  const { data } = useCall(readPartnerEstimates, {}, { everyMs: EVERY_MS });
  return (data?.data ?? [])
    .toReversed()
    .map((estimate) => <Estimate key={estimate.month} estimate={estimate} />);
}

function Estimate({ estimate }: { readonly estimate: ShownEstimate }) {
  const t = useT('partner');
  const f = useFormat();
  const { month, plan, depositors, tier, next_tier: next, lines, totals } = estimate;
  const { payment_fee_bp: fee } = estimate;
  return (
    <Panel title={t('estimate.title', { month })}>
      <p className="partner-hint">
        {fee === null
          ? t('estimate.formulaByCost')
          : t('estimate.formula', { fee: f.percent(fee) })}
      </p>
      <Facts
        facts={[
          { name: t('estimate.plan'), value: plan ?? '—' },
          { name: t('estimate.depositors'), value: f.number(depositors) },
          ...(tier ? [{ name: t('estimate.tier'), value: f.percent(tier.rate_bp) }] : []),
          ...(next
            ? [
                {
                  name: t('estimate.next', { count: next.from - depositors }),
                  value: f.percent(next.rate_bp),
                },
              ]
            : []),
          ...lines.map(({ kind, currency, amount }) => ({
            name: t(`statements.kinds.${kind}`),
            value: f.money(amount, currency),
          })),
          ...totals.map(({ currency, total }) => ({
            name: t('estimate.total'),
            value: <b>{f.money(total, currency)}</b>,
          })),
        ]}
      />
    </Panel>
  );
}
