import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { formatMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { ObjectArt } from './art/object.tsx';
import type { CaseView } from './case-view.ts';
import { rarityOf } from './rarity.ts';
import { usePercent } from './use-words.ts';

type ItemsProps = {
  view: CaseView;
  currency: WalletCurrency;
  /** The objects that were just drawn. */
  landed?: readonly number[];
};

/** Every object with its value, its chance and its tickets. */
export function Items({ view, currency, landed = [] }: ItemsProps) {
  const t = useT('cases');
  const { percent } = usePercent();
  return (
    <section className="cases-items" aria-labelledby="cases-items">
      <header>
        <h2 id="cases-items">{t('items.title')}</h2>
        <p>
          {t('items.return', { percent: percent(view.exactRtp) })}{' '}
          <span className="cases-version">{t('items.version', { version: view.version })}</span>
        </p>
      </header>
      <ul>
        {view.items.map((item) => (
          <Item key={item.place} item={item} view={view} currency={currency} landed={landed} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = Required<ItemsProps> & { item: CaseView['items'][number] };

function Item({ item, view, currency, landed }: ItemProps) {
  const t = useT('cases');
  const f = useFormat();
  const { chance } = usePercent();
  const money = view.price === undefined ? 'RUB' : currency;
  return (
    <li data-landed={landed.includes(item.place) || undefined} data-rarity={rarityOf(item.ppm)}>
      <ObjectArt art={item.art} />
      <div>
        <h3>{item.name}</h3>
        <p className="cases-item-value">
          <Money amount={formatMoney(item.value)} currency={money} />
        </p>
        <p className="cases-item-chance tabular">
          <span className="visually-hidden">{t('items.chance')} </span>
          {chance(item.ppm)} <small>{t(`rarity.${rarityOf(item.ppm)}`)}</small>
        </p>
        <p className="cases-item-tickets tabular">
          <span className="visually-hidden">{t('items.tickets')} </span>
          {f.number(item.first)}–{f.number(item.last)}
        </p>
      </div>
    </li>
  );
}
