import './bonuses.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { getGuestPack, getPromotion } from '../contract.guests.ts';
import { useOfferSeconds } from './countdown.ts';
import { Section as OwnBonuses } from './own-bonuses.tsx';
import { PackSteps } from './pack-steps.tsx';
import { TimeLeft } from './time-left.tsx';
import { HowItWorks } from './welcome-page.tsx';

/** All that is on offer: own bonuses of a member, and what a visitor would get. */
export function Page() {
  const t = useT('bonuses');
  const { status } = useUser();
  return (
    <div className="bonuses">
      <header className="bonuses-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="bonuses-body">
        {status === 'member' ? (
          <OwnBonuses />
        ) : (
          <>
            <LinkPromotion />
            <PackOffer />
          </>
        )}
        <HowItWorks />
      </div>
    </div>
  );
}

/** The bonus of the promo code that a link brought. */
function LinkPromotion() {
  const t = useT('bonuses');
  const promo = cookies.get('promo') ?? '';
  const { data } = useCall(getPromotion, { params: { promo } }, { enabled: promo !== '' });
  const offer = data?.data;
  const left = useOfferSeconds('promo', offer?.expires_in);
  if (!offer || offer.name === '' || left === undefined) return null;
  return (
    <Panel look="framed" className="bonus-promo" aria-label={t('promo.offer')}>
      <p className="bonus-promo-name">{offer.name}</p>
      <p>
        {t('promo.byCode')} <bdi className="bonus-code">{promo.toUpperCase()}</bdi>
      </p>
      <TimeLeft seconds={left} label={t('pack.ends')} />
      <Button variant="primary" onClick={() => openModal('Register')}>
        {t('promo.register')}
      </Button>
    </Panel>
  );
}

function PackOffer() {
  const t = useT('bonuses');
  const { data } = useCall(getGuestPack, {});
  const pack = data?.data;
  const left = useOfferSeconds('welcome-pack', pack?.expires_in);
  if (!pack) {
    return (
      data && (
        <Panel className="bonus-guest">
          <p>{t('guest')}</p>
          <Button variant="primary" onClick={() => openModal('Register')}>
            {t('pack.register')}
          </Button>
        </Panel>
      )
    );
  }
  return (
    <section className="pack" aria-labelledby="pack-title">
      <div className="pack-head">
        <h2 id="pack-title">{pack.publicTitle}</h2>
        {left !== undefined && <TimeLeft seconds={left} label={t('pack.ends')} />}
      </div>
      <PackSteps steps={pack.steps} />
      <div className="bonus-actions">
        <Button variant="primary" size="l" onClick={() => openModal('Register')}>
          {t('pack.register')}
        </Button>
        <Link to="/welcome-pack" className={buttonClass({ variant: 'secondary', size: 'l' })}>
          <span className="button-face">{t('pack.more')}</span>
        </Link>
      </div>
    </section>
  );
}
