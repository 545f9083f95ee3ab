import './verification.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { readVerification } from '../contract.backoffice.ts';
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
      />
      {refusal && (
        <EmptyState
          isFailure
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('retry')}</Button>}
        />
      )}
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
