import { useUser } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { cookies } from '#platform/browser/storage.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { useCookie } from '#platform/browser/use-cookie.ts';
import { redeemPromoCode } from '../contract.ts';
import { getPromotion } from '../contract.guests.ts';
import { useOfferSeconds } from './countdown.ts';
import { PromoTerms } from './promo-terms.tsx';
import { TimeLeft } from './time-left.tsx';
import { useRedeemed } from './use-redeemed.ts';

/** The bonus of the promo code that a link brought, for a visitor and for a member. */
export function LinkPromotion() {
  const t = useT('bonuses');
  const { status } = useUser();
  const promo = useCookie('promo') ?? '';
  const { data } = useCall(getPromotion, { params: { promo } }, { enabled: promo !== '' });
  const found = data?.data;
  const left = useOfferSeconds('promo', found?.expires_in);
  if (promo === '' || !found?.offer || left === undefined) return null;
  return (
    <Panel look="framed" className="bonus-promo" aria-label={t('promo.offer')}>
      <p className="bonus-promo-name">{found.name}</p>
      <p>
        {t('promo.byCode')} <bdi className="bonus-code">{promo.toUpperCase()}</bdi>
      </p>
      <PromoTerms offer={found.offer} />
      <TimeLeft seconds={left} label={t('pack.ends')} />
      {status === 'member' ? (
        <UseCode code={promo} />
      ) : (
        <Button variant="primary" onClick={() => openModal('Register')}>
          {t('promo.register')}
        </Button>
      )}
    </Panel>
  );
}

/** Refusals of a code that no second press can change: it is not offered again. */
const FINAL = new Set([
  'promo_unknown',
  'promo_expired',
  'promo_used',
  'promo_used_up',
  'bonus_unknown',
  'bonus_wrong_currency',
  'bonus_not_for_you',
  'bonus_shared',
]);

function UseCode({ code }: { code: string }) {
  const t = useT('bonuses');
  const keyedApi = useKeyedApi();
  const onRedeemed = useRedeemed();
  const { run, isBusy } = useAction(() => keyedApi(redeemPromoCode, { body: { code } }), {
    onDone: (answer) => {
      cookies.remove('promo');
      onRedeemed(answer);
    },
    onRefused: (refusal) => {
      showRefusal(refusal);
      trackRefusal('promocode_error', refusal);
      if (FINAL.has(refusal.refused)) cookies.remove('promo');
    },
  });
  return (
    <Button variant="primary" busy={isBusy} onClick={run}>
      {t('promo.useIt')}
    </Button>
  );
}
