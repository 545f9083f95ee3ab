import './offers.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { OFFERED_PRODUCTS, OFFERS, type MarketingOffer } from '../rules.consents.ts';

type OfferChoicesProps = {
  readonly given: readonly MarketingOffer[];
  readonly onChange: (given: readonly MarketingOffer[]) => void;
};

/** Which offers the player wants, by product and channel; none is preset. */
export function OfferChoices({ given, onChange }: OfferChoicesProps) {
  const t = useT('domain-identity');
  return OFFERED_PRODUCTS.map((product) => (
    <fieldset key={product} className="offer-choices">
      <legend>{t(`offers.of.${product}`)}</legend>
      {OFFERS.filter((offer) => offer.product === product).map((offer) => (
        <Checkbox
          key={offer.channel}
          name={`offer-${product}-${offer.channel}`}
          checked={given.includes(offer)}
          onChange={(isGiven) =>
            onChange(isGiven ? [...given, offer] : given.filter((one) => one !== offer))
          }
        >
          {t(`offers.by.${offer.channel}`)}
        </Checkbox>
      ))}
    </fieldset>
  ));
}
