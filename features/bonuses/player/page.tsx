import './bonuses.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { GuestPack } from './guest-pack.tsx';
import { Section as OwnBonuses } from './own-bonuses.tsx';
import { LinkPromotion } from './link-promotion.tsx';
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
          <>
            <LinkPromotion />
            <OwnBonuses />
          </>
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
