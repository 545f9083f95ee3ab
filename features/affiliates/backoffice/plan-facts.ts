import { CURRENCIES } from '#core/currency.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownPlan, ShownTerms } from '../contract.backoffice.money.ts';

type Amounts = NonNullable<ShownTerms['cpa']>['amount'];

/** A version of a plan, as it is named everywhere. */
export function usePlanName(): (plan: Pick<ShownPlan, 'name' | 'version'>) => string {
  const t = useT('backoffice-affiliates');
  return ({ name, version }) => t('plans.version', { name, version });
}

/** The terms of a plan as rows. */
export function usePlanFacts() {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const { percent } = f;
  const amounts = (by: Amounts) =>
    CURRENCIES.flatMap((currency) => {
      const amount = by[currency];
      return amount === undefined ? [] : [f.money(amount, currency)];
    }).join(', ') || '—';
  const feesText = ({ payment_fee_bp: bp }: ShownTerms) =>
    bp === null ? t('plans.feesByCost') : t('plans.feesByShare', { share: percent(bp) });
  return (terms: ShownTerms): { name: string; value: string }[] => {
    const { revenue_share: share, cpa } = terms;
    return [
      {
        name: t('plans.share'),
        value: share
          ? share.tiers
              .map(({ from, rate_bp }) =>
                from === 0 ? percent(rate_bp) : t('plans.tier', { from, rate: percent(rate_bp) }),
              )
              .join('; ')
          : '—',
      },
      { name: t('plans.fees'), value: feesText(terms) },
      ...(cpa
        ? [
            { name: t('plans.cpa'), value: amounts(cpa.amount) },
            { name: t('plans.firstDeposit'), value: amounts(cpa.first_deposit) },
            { name: t('plans.staked'), value: amounts(cpa.staked) },
          ]
        : []),
      { name: t('plans.subShare'), value: percent(terms.sub_share_bp) },
      { name: t('plans.carries'), value: t(terms.carries_negative ? 'yes' : 'no') },
    ];
  };
}
