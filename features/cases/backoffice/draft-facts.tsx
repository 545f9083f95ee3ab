import { percentText } from '#core/fairness/percent-text.ts';
import { useUiLocale, Money } from '#platform/browser/ui/money.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { CaseDraft } from '../contract.backoffice.ts';
import { TICKETS } from '../rules.ts';

/** What a version would sell: read by the one who proposes it and by the one who publishes it. */
export function useDraftFacts(draft: CaseDraft) {
  const t = useT('backoffice-cases');
  return [
    { name: t('case'), value: `${draft.slug} · ${t('version')} ${draft.version}` },
    { name: t('rtp'), value: <strong className="tabular">{draft.rtp}%</strong> },
    { name: t('prices'), value: <Prices prices={draft.prices} /> },
    { name: t('items'), value: <Items items={draft.items} /> },
  ];
}

export function Prices({ prices }: Pick<CaseDraft, 'prices'>) {
  return (
    <span className="case-prices">
      {Object.entries(prices).map(([currency, price]) => (
        <Money key={currency} amount={price} currency={currency} />
      ))}
    </span>
  );
}

/** In the order in which they own the tickets. Values are those at the price in rubles. */
function Items({ items }: Pick<CaseDraft, 'items'>) {
  const locale = useUiLocale();
  return (
    <ol className="case-items">
      {items.map(({ name, value, ppm }, place) => (
        // Two items may be alike, and the list never changes.
        <li key={place}>
          <span>{name[locale]}</span>
          <Money amount={value} currency="RUB" />
          <span className="tabular">{percentText(shareOf(ppm))}%</span>
        </li>
      ))}
    </ol>
  );
}

function shareOf(ppm: number) {
  return { numerator: BigInt(ppm), denominator: BigInt(TICKETS) };
}
