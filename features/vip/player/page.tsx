import './vip.css';
import '#domain/art/player/patterns.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getMyLevel, listLevels } from '../contract.ts';
import { Guest } from './guest.tsx';
import { How } from './how.tsx';
import { Join } from './join.tsx';
import { Ladder } from './ladder.tsx';
import { Mine } from './mine.tsx';
import { useProgress } from './use-progress.ts';

/** The levels, what each gives, and where the player stands. */
export function Page() {
  const t = useT('vip');
  return (
    <div className="vip">
      <header className="vip-head felt">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Club />
    </div>
  );
}

function Club() {
  const t = useT('vip');
  const common = useT('common');
  const { status } = useUser();
  const table = useCall(listLevels, {});
  const own = useCall(getMyLevel, {}, { enabled: status === 'member' });
  const progress = useProgress(status === 'member', own.data?.data ?? null);
  const refusal = table.refusal ?? own.refusal;
  if (refusal) {
    const again = () => {
      table.refetch();
      own.refetch();
    };
    return (
      <section>
        <ErrorState
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={again}>{common('retry')}</Button>}
        />
      </section>
    );
  }
  const isWaiting = status === 'unknown' || (status === 'member' && !own.data);
  if (!table.data || isWaiting) return <Waiting />;
  const { data: levels } = table.data;
  return (
    <>
      {status !== 'member' && <Guest />}
      {progress && <Mine own={progress} table={levels} />}
      <Ladder levels={levels.levels} level={progress?.level ?? null} />
      <How table={levels} />
      {progress && <Join request={progress.request} />}
    </>
  );
}

function Waiting() {
  return (
    <section aria-busy="true">
      <Skeleton height="14rem" />
      <Skeleton height="22rem" />
    </section>
  );
}
