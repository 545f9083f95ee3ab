import './bonuses.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { Seal } from '#domain/art/player/seal.tsx';
import { getOwnPack, type OwnPack as OwnPackAnswer } from '../contract.guests.ts';
import { useSecondsUntil } from './countdown.ts';
import { GuestPack, PackSkeleton } from './guest-pack.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LoadFailed } from './load-failed.tsx';
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
        {status === 'member' ? <OwnPack /> : <GuestPack none={<NoPack />} />}
        <HowItWorks />
      </div>
    </div>
  );
}

function OwnPack() {
  const { data, refusal, refetch } = useCall(getOwnPack, {});
  const pack = data?.data;
  if (refusal && !data) return <LoadFailed refusal={refusal} retry={refetch} />;
  if (!data) return <PackSkeleton />;
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
