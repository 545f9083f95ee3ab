import { useState } from 'react';
import { allowedActions } from './allowed-actions.ts';
import type { ReconciliationCaseAction } from '#domain/reconciliation/rules.ts';
import { ClaimButtons, ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { TimeLine } from '#platform/backoffice/time-line.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import {
  changeCase,
  getCase,
  listCases,
  listChecks,
  type CaseDetails,
} from '../contract.backoffice.ts';
import { FactList } from './fact-value.tsx';
import { CaseState } from './views.tsx';

/** One difference: the figures, their meaning, and what staff did about it. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-reconciliation');
  const { data, refusal, loading, refetch } = useCall(getCase, { params: { id: params['id']! } });
  const back = { to: '/reconciliation', label: t('differences') };
  if (data) return <CaseView found={data.data} back={back} />;
  return (
    <>
      <PageHead title={t('difference')} back={back} />
      {loading && (
        <p role="status">
          <Spinner /> {t('loading')}
        </p>
      )}
      {refusal && (
        <EmptyState
          isFailure
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{t('retry')}</Button>}
        />
      )}
    </>
  );
}

function CaseView({ found, back }: { found: CaseDetails; back: { to: string; label: string } }) {
  const t = useT('backoffice-reconciliation');
  return (
    <>
      <PageHead
        title={t(`kinds.${found.kind}.title`)}
        lead={<CaseState state={found.state} />}
        back={back}
        actions={<Actions found={found} />}
      />
      {found.state !== 'closed' && <ClaimNotice claimedBy={claimantOf(found)} />}
      <div className="recon-case">
        <Panel title={t('figures')}>
          <p className="recon-help">{t(`kinds.${found.kind}.help`)}</p>
          <FactList facts={found.facts} />
        </Panel>
        <div className="recon-aside">
          <Seen found={found} />
          <Steps found={found} />
        </div>
      </div>
    </>
  );
}

function Seen({ found }: { found: CaseDetails }) {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  const run = (id: string) => <Link to={`/reconciliation/runs/${id}`}>#{id}</Link>;
  return (
    <Panel title={t('seen')}>
      <Facts
        facts={[
          { name: t('check'), value: t(`names.${found.check}`) },
          { name: t('subject'), value: found.subject },
          { name: t('opened'), value: <Timestamp at={found.opened_at} seconds /> },
          { name: t('lastSeen'), value: <Timestamp at={found.last_seen_at} seconds /> },
          { name: t('times'), value: f.number(found.times_seen) },
          { name: t('firstRun'), value: run(found.first_run) },
          { name: t('lastRun'), value: run(found.last_run) },
          { name: t('taken'), value: found.assignee?.email ?? found.assignee?.id ?? '—' },
        ]}
      />
    </Panel>
  );
}

function Steps({ found }: { found: CaseDetails }) {
  const t = useT('backoffice-reconciliation');
  return (
    <Panel title={t('steps')}>
      <TimeLine
        label={t('steps')}
        steps={[
          { key: 'opened', at: found.opened_at, title: t('found'), tone: 'warn' },
          ...found.steps.map(({ id, at, action, staff, note }) => ({
            key: id,
            at,
            title: t(`done.${action}`, { who: staff.email ?? `#${staff.id}` }),
            detail: note ?? undefined,
          })),
        ]}
      />
    </Panel>
  );
}

const DECISIONS = ['explain', 'reopen', 'close'] as const;
type Decision = (typeof DECISIONS)[number];

function claimantOf({ assignee }: CaseDetails) {
  return assignee && { id: assignee.id, name: assignee.email ?? `#${assignee.id}` };
}

/** The steps of a claim; the decisions, each with a reason, unless a colleague has claimed it. */
function Actions({ found }: { found: CaseDetails }) {
  const t = useT('backoffice-reconciliation');
  const me = useMe();
  const [asked, setAsked] = useState<Decision>();
  const may = allowedActions(found.state);
  const isLocked = isClaimedByOther(found.assignee?.id ?? null, me);
  const send = (action: ReconciliationCaseAction, note?: string) =>
    api(changeCase, {
      params: { id: found.id },
      body: { action, ...(note !== undefined && { note }) },
    });
  const done = () => refetchCalls(getCase, listCases, listChecks);
  return (
    <>
      {may.includes('take') && (
        <ClaimButtons
          claimedBy={claimantOf(found)}
          send={(step, note) => send(step === 'claim' ? 'take' : step, note)}
          onDone={done}
        />
      )}
      {DECISIONS.filter((action) => may.includes(action) && !isLocked).map((action) => (
        <Button
          key={action}
          variant={action === 'close' ? 'primary' : 'secondary'}
          onClick={() => setAsked(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      <ReasonDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked ? t(`actions.${asked}`) : ''}
        text={asked && t(`actionText.${asked}`)}
        confirm={asked ? t(`actions.${asked}`) : ''}
        reasonMax={2000}
        send={(reason) => send(asked!, reason)}
        done={asked && t(`actionDone.${asked}`)}
        onDone={done}
      />
    </>
  );
}
