import { useT } from '#platform/browser/texts/i18n.tsx';
import type { PromoOffer } from '../contract.guests.ts';
import { StepFacts } from './pack-steps.tsx';

/** What the bonus of a promo code gives, what it asks for, and for how long. */
export function PromoTerms({ offer }: { offer: PromoOffer }) {
  const t = useT('bonuses');
  return (
    <StepFacts step={offer} isSumNamed>
      <li>
        {t(offer.needs_deposit ? 'promo.depositDays' : 'promo.claimDays', {
          days: offer.claim_days,
        })}
      </li>
      {offer.wager > 0 && <li>{t('promo.wagerDays', { days: offer.active_days })}</li>}
    </StepFacts>
  );
}
