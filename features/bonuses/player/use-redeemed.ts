import type { Answer } from '#core/wire.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { listBonuses, type redeemPromoCode } from '../contract.ts';

/** Says what a promo code gave, and shows it among the bonuses. */
export function useRedeemed(): (answer: Answer<typeof redeemPromoCode>) => void {
  const t = useT('bonuses');
  const locale = useLocale();
  return ({ data }) => {
    track('promocode-use');
    showToast({ tone: 'success', title: t('promo.done'), text: data.names[locale] });
    refetchCalls(listBonuses);
  };
}
