/**
 * The promo code that a link brought: one that gives nothing is removed at once, and the bonus of
 * an advertisement is shown to a visitor once.
 */
import { isRefusal } from '#core/refusal.ts';
import { userNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { openModal, isModalOpen } from '#platform/browser/modals/modals.tsx';
import { api } from '#platform/browser/net/api.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { setQuery } from '#platform/browser/router/navigation.ts';
import { cookies } from '#platform/browser/storage.ts';
import { getPromotion, type Promotion } from '../contract.guests.ts';

export async function startPromo(): Promise<void> {
  await whenSessionKnown();
  const promo = cookies.get('promo') ?? takeAdvertised();
  if (promo === null || userNow().status === 'member') return;
  const answer = await api(getPromotion, { params: { promo } });
  if (isRefusal(answer)) {
    // Without an answer the code may be good.
    if (answer.refused !== 'promo_unknown') return;
    cookies.remove('promo');
    setQuery({ promo: null });
    trackRefusal('promocode_error', answer);
    return;
  }
  showAdvertised(answer.data);
}

/** The code of the campaign that brought the visitor, from now on that of their registration. */
function takeAdvertised(): string | null {
  const value = cookies.get('adBonusType') === 'promo_code' ? cookies.get('adBonusValue') : null;
  if (value !== null) cookies.set('promo', value);
  return value;
}

function showAdvertised({ name, offer, expires_in }: Promotion): void {
  const isDue = cookies.get('adBonusType') !== null && cookies.get('adBonusModal') === 'false';
  if (!isDue || name === '' || isModalOpen()) return;
  cookies.set('adBonusModal', 'true');
  openModal('AdBonus', { name, offer, seconds: expires_in });
}
