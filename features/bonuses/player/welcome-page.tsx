import './bonuses.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { Seal } from '#domain/art/player/seal.tsx';
import { getGuestPack, getOwnPack, type OwnPack as OwnPackAnswer } from '../contract.guests.ts';
import { useOfferSeconds, useSecondsUntil } from './countdown.ts';
import { PackSteps } from './pack-steps.tsx';
import { TimeLeft } from './time-left.tsx';

/** The welcome pack: of a member, what has become of it; for a visitor, what they would get. */
export function Page() {
  const t = useT('bonuses');
  const { status } = useUser();
  return (
    <div className="bonuses">
      <header className="bonuses-head felt">
        <h1>{t('pack.title')}</h1>
        <p>{t('pack.lead')}</p>
      </header>
      <div className="bonuses-body">
        {status === 'member' ? <OwnPack /> : <GuestPack />}
        <HowItWorks />
      </div>
    </div>
  );
}

function GuestPack() {
  const t = useT('bonuses');
  const { data, refusal, refetch } = useCall(getGuestPack, {});
  const pack = data?.data;
  const left = useOfferSeconds('welcome-pack', pack?.expires_in);
  if (refusal && !data) return <Failed lines={linesOf(refusal)} retry={refetch} />;
  if (!data) return <Waiting />;
  if (!pack) return <NoPack />;
  return (
    <section className="pack" aria-labelledby="pack-title">
      <div className="pack-head">
        <h2 id="pack-title">{t('pack.inside')}</h2>
        {left !== undefined && <TimeLeft seconds={left} label={t('pack.ends')} />}
      </div>
      <PackSteps steps={pack.steps} />
      <Button variant="primary" size="l" onClick={() => openModal('Register')}>
        {t('pack.register')}
      </Button>
    </section>
  );
}

function OwnPack() {
  const { data, refusal, refetch } = useCall(getOwnPack, {});
  const pack = data?.data;
  if (refusal && !data) return <Failed lines={linesOf(refusal)} retry={refetch} />;
  if (!data) return <Waiting />;
  if (!pack) return <NoPack />;
  return <Pack pack={pack} />;
}

function Pack({ pack }: { pack: OwnPackAnswer }) {
  const t = useT('bonuses');
  const left = useSecondsUntil(pack.until);
  const waits = pack.steps.some(({ bonus }) => bonus?.state === 'claimed');
  return (
    <section className="pack" aria-labelledby="pack-title">
      <div className="pack-head">
        <h2 id="pack-title">{t('pack.inside')}</h2>
        {waits && left > 0 && <TimeLeft seconds={left} label={t('pack.ends')} />}
      </div>
      <PackSteps steps={pack.steps} />
      <div className="bonus-actions">
        {waits && left > 0 && (
          <Button variant="primary" size="l" onClick={() => openModal('PayIn')}>
            {t('deposit')}
          </Button>
        )}
        <Link to="/profile/bonuses" className={buttonClass({ variant: 'secondary', size: 'l' })}>
          <span className="button-face">{t('toOwn')}</span>
        </Link>
      </div>
    </section>
  );
}

function NoPack() {
  const t = useT('bonuses');
  return (
    <EmptyState
      art={<Seal size={120} />}
      title={t('pack.none')}
      text={t('pack.noneText')}
      action={
        <Link to="/bonuses" className={buttonClass({ variant: 'secondary' })}>
          <span className="button-face">{t('toAll')}</span>
        </Link>
      }
    />
  );
}

function Failed({ lines, retry }: { lines: readonly string[]; retry: () => void }) {
  const t = useT('bonuses');
  const common = useT('common');
  return (
    <ErrorState
      title={t('failed')}
      text={lines.join(' ')}
      action={<Button onClick={retry}>{common('retry')}</Button>}
    />
  );
}

function Waiting() {
  return (
    <div className="pack" aria-busy="true">
      <Skeleton height="2.5rem" width="60%" />
      <div className="pack-steps">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height="16rem" />
        ))}
      </div>
    </div>
  );
}

/** What every player should know before a bonus, in plain words. */
export function HowItWorks() {
  const t = useT('bonuses');
  return (
    <section className="bonus-how">
      <h2>{t('how.title')}</h2>
      <dl>
        {(['order', 'wager', 'stake', 'withdraw', 'cancel'] as const).map((each) => (
          <div key={each}>
            <dt>{t(`how.${each}`)}</dt>
            <dd>{t(`how.${each}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
