import './missions.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { listMissions } from '../contract.ts';
import { Card } from './card.tsx';
import { useProgress } from './use-progress.ts';

/** What can be done today and this week for a reward. */
export function Page() {
  const t = useT('missions');
  const { status } = useUser();
  return (
    <div className="missions">
      <header className="missions-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <Link to="/bonuses">{t('bonuses')}</Link>
      </header>
      <section className="missions-body">
        {status === 'member' ? <Own /> : <Guest isWaiting={status === 'unknown'} />}
        <p className="missions-quiet">{t('rules')}</p>
      </section>
    </div>
  );
}

function Own() {
  const t = useT('missions');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(listMissions, {});
  const missions = useProgress(data?.data);
  if (refusal) {
    return (
      <ErrorState
        title={t('failed')}
        text={linesOf(refusal).join(' ')}
        action={<Button onClick={refetch}>{common('retry')}</Button>}
      />
    );
  }
  if (!missions) return <Waiting />;
  if (missions.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <ul className="missions-list">
      {missions.map((mission) => (
        <Card key={`${mission.id} ${mission.period}`} mission={mission} />
      ))}
    </ul>
  );
}

function Guest({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useT('missions');
  const common = useT('common');
  if (isWaiting) return <Waiting />;
  return (
    <Panel className="missions-guest">
      <p>{t('guest')}</p>
      <div className="missions-ways">
        <Button variant="primary" onClick={() => openModal('Register')}>
          {common('register')}
        </Button>
        <Button onClick={() => openModal('Login')}>{common('login')}</Button>
      </div>
    </Panel>
  );
}

function Waiting() {
  const common = useT('common');
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{common('loading')}</span>
      <Skeleton height="14rem" />
    </div>
  );
}
