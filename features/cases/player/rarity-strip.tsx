import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ItemView } from './case-view.ts';
import { raritySharesOf } from './rarity.ts';
import { usePercent } from './use-words.ts';

/** How likely each rarity is in a case: a bar in their colours, and the chances in figures. */
export function RarityStrip({ items }: { items: readonly ItemView[] }) {
  const t = useT('cases');
  const { chance } = usePercent();
  const shares = raritySharesOf(items);
  return (
    <div className="cases-rarities">
      <span className="cases-rarity-bar" aria-hidden="true">
        {shares.map(({ rarity, ppm }) => (
          <span key={rarity} data-rarity={rarity} style={{ flexGrow: ppm }} />
        ))}
      </span>
      <ul aria-label={t('rarities')}>
        {shares.map(({ rarity, ppm }) => (
          <li key={rarity} data-rarity={rarity} className="tabular">
            <span className="visually-hidden">{t(`rarity.${rarity}`)} </span>
            {chance(ppm)}
          </li>
        ))}
      </ul>
    </div>
  );
}
