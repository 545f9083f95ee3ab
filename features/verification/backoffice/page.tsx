import './verification.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { NextLink } from '#platform/backoffice/next-link.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listWaiting, readVerification } from '../contract.backoffice.ts';
import { Decisions } from './decisions.tsx';
import { Documents } from './documents.tsx';
import { Person } from './person.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One verification: the player's data, the documents and the decision. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-verification');
  const player = params['player']!;
  const { data, refusal, refetch } = useCall(readVerification, { params: { player } });
  const back = { to: '/verifications', label: t('back') };
  const whole = data?.data;
  return (
    <>
      <PageHead
        title={whole?.full_name ?? `#${player}`}
        back={back}
        lead={whole && <StatusBadge status={whole.status} />}
        actions={<Next player={player} />}
      />
      {refusal && <PageFailure refusal={refusal} again={refetch} back={back} />}
      {!whole && !refusal && <PageSkeleton />}
      {whole && (
        <div className="verify-page">
          <Documents key={whole.attempt} whole={whole} />
          <div className="verify-side">
            <Decisions whole={whole} onDone={refetch} />
            <Person whole={whole} />
          </div>
        </div>
      )}
    </>
  );
}

/** The longest waiting of the others; `n` is the next document here. */
function Next({ player }: { player: string }) {
  const { data } = useCall(listWaiting, { query: { limit: '2' } });
  const next = data?.data.find((row) => row.player_id !== player);
  const to = next && `/verifications/${next.player_id}`;
  return <NextLink to={to} label={next?.full_name ?? ''} hasNoKey />;
}
