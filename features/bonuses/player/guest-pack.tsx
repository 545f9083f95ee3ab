import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import type { ReactNode } from 'react';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getGuestPack } from '../contract.guests.ts';
import { useOfferSeconds } from './countdown.ts';
import { LoadFailed } from './load-failed.tsx';
import { PackSteps } from './pack-steps.tsx';
import { TimeLeft } from './time-left.tsx';

type Props = {
  /** In place of a pack while none is offered. */
  readonly none: ReactNode;
  /** Beside the button that registers. */
  readonly more?: ReactNode;
};

/** The welcome pack that a visitor would get, counted down. */
export function GuestPack({ none, more }: Props) {
  const t = useT('bonuses');
  const { status } = useUser();
  const { data, refusal, refetch } = useCall(getGuestPack, {}, { enabled: status === 'guest' });
  const pack = data?.data;
  const left = useOfferSeconds('welcome-pack', pack?.expires_in);
  if (refusal && !data) return <LoadFailed refusal={refusal} retry={refetch} />;
  if (!data) return <Waiting none={none} />;
  if (!pack) return none;
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
        {more}
      </div>
    </section>
  );
}

/** `html[data-offer]` says before the answer whether there is a pack, so that nothing moves. */
function Waiting({ none }: Pick<Props, 'none'>) {
  return (
    <div className="pack-waiting">
      <PackSkeleton />
      <div className="pack-waiting-none">{none}</div>
    </div>
  );
}

export function PackSkeleton() {
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
