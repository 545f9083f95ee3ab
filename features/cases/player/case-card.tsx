import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { ObjectArt } from './art/object.tsx';
import type { CaseView } from './case-view.ts';
import { RarityStrip } from './rarity-strip.tsx';
import { rarityOf } from './rarity.ts';
import { usePercent } from './use-words.ts';

/** A closed case in the list: its best objects, its price, how likely each rarity is, its RTP. */
export function CaseCard({ view, currency }: { view: CaseView; currency: WalletCurrency }) {
  const t = useT('cases');
  const { percent, chance } = usePercent();
  const { best } = view;
  const dearest = view.items.toSorted((a, b) => (a.value > b.value ? -1 : 1)).slice(0, 3);
  return (
    <li className="cases-card">
      <Link to={`/games/cases/${view.slug}`}>
        <span className="cases-card-tray" data-rarity={rarityOf(best.ppm)} aria-hidden="true">
          {dearest.map((item) => (
            <ObjectArt key={item.place} art={item.art} />
          ))}
        </span>
        <h2>{view.name}</h2>
        <p className="cases-card-price">
          <span className="visually-hidden">{t('price')} </span>
          {view.price !== undefined && (
            <Money amount={formatMoney(view.price)} currency={currency} size="display" />
          )}
        </p>
        <RarityStrip items={view.items} />
        <dl>
          <div className="cases-card-best">
            <dt>{t('best')}</dt>
            <dd>
              <b>{best.name}</b>{' '}
              <span>
                <Money amount={formatMoney(best.value)} currency={currency} tone="win" />{' '}
                <small className="tabular">{chance(best.ppm)}</small>
              </span>
            </dd>
          </div>
          <div>
            <dt>{t('returnShort')}</dt>
            <dd className="tabular">{percent(view.exactRtp)}</dd>
          </div>
        </dl>
      </Link>
    </li>
  );
}
