import type { TrafficRow } from '#features/affiliates/contract.partner.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';

type Name = 'deposited' | 'ngr' | 'commission';

/** An amount in every currency that has one. */
export function Sums({ sums, name }: { readonly sums: TrafficRow['sums']; readonly name: Name }) {
  const f = useFormat();
  if (sums.length === 0) return '—';
  return sums.map((one) => (
    <span key={one.currency} className="partner-sum">
      {f.money(one[name], one.currency)}
    </span>
  ));
}
