import './bonuses.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useCookie } from '#platform/browser/use-cookie.ts';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { getPromotion } from '../contract.guests.ts';
import { useOfferSeconds } from './countdown.ts';
import { GuestPack } from './guest-pack.tsx';
import { Section as OwnBonuses } from './own-bonuses.tsx';
import { TimeLeft } from './time-left.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** All that is on offer: own bonuses of a member, and what a visitor would get. */
export function Page() {
  const t = useT('bonuses');
  const { status } = useUser();
  return (
    <div className="bonuses">
      <header className="bonuses-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <Link to="/missions">{t('missions')}</Link>
      </header>
      <div className="bonuses-body">
        {status === 'member' ? (
          <OwnBonuses />
        ) : (
          <>
            <LinkPromotion />
            <GuestPack none={<Invitation />} more={<PackTerms />} />
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
  const promo = useCookie('promo') ?? '';
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

function Invitation() {
  const t = useT('bonuses');
  return (
    <Panel className="bonus-guest">
      <p>{t('guest')}</p>
      <Button variant="primary" onClick={() => openModal('Register')}>
        {t('pack.register')}
      </Button>
    </Panel>
  );
}

function PackTerms() {
  const t = useT('bonuses');
  return (
    <Link to="/welcome-pack" className={buttonClass({ variant: 'secondary', size: 'l' })}>
      <span className="button-face">{t('pack.more')}</span>
    </Link>
  );
}
