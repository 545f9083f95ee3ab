import './vip.css';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  countVipRequests,
  listVipRequests,
  moveVipRequest,
  readVipRequest,
  type StaffVipRequest,
  type VipRequestDetails,
} from '../contract.backoffice.ts';
import { AcceptForm } from './accept-form.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { RequestState } from './request-state.tsx';

/** One request: the facts about the player beside the checks, and the answer. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-vip');
  const id = params['id']!;
  const { data, refusal, refetch } = useCall(readVipRequest, { params: { id } });
  const back = { to: '/vip-requests', label: t('title') };
  if (data) return <RequestView {...data.data} back={back} />;
  return (
    <>
      <PageHead title={t('request', { id })} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type ViewProps = VipRequestDetails & {
  readonly back: { readonly to: string; readonly label: string };
};

function RequestView({ request, managers, back }: ViewProps) {
  const t = useT('backoffice-vip');
  const { id, state, facts } = request;
  const mayMove = useMay(moveVipRequest.roles);
  const isOpen = state === 'NEW' || state === 'CONTACTED';
  const refetch = () => refetchCalls(readVipRequest, listVipRequests, countVipRequests);
  return (
    <>
      <PageHead
        title={t('request', { id })}
        lead={<RequestState state={state} />}
        back={back}
        actions={mayMove && isOpen && <MoveButtons request={request} onDone={refetch} />}
      />
      {isOpen && facts.is_closed && (
        <p className="vip-note" role="note">
          {t('closed')}
        </p>
      )}
      <div className="vip-details">
        <Panel title={t('checks')}>
          {state === 'CONTACTED' && mayMove && !facts.is_closed ? (
            <AcceptForm id={id} managers={managers} onDone={refetch} />
          ) : (
            <Answer request={request} />
          )}
        </Panel>
        <Panel title={t('player')}>
          <PlayerFacts request={request} />
        </Panel>
      </div>
    </>
  );
}

/** What was checked, or why there is nothing yet. */
function Answer({ request }: { request: StaffVipRequest }) {
  const t = useT('backoffice-vip');
  const { state, affordability, source_of_funds: funds, manager, reason, handled_by } = request;
  const written = (text: string | null) => <span className="vip-written">{text ?? '—'}</span>;
  const moved = [
    { name: t('fields.handledBy'), value: handled_by ?? '—' },
    { name: t('fields.changedAt'), value: <Timestamp at={request.changed_at} /> },
  ];
  switch (state) {
    case 'NEW':
      return <p>{t('waits.NEW')}</p>;
    case 'CONTACTED':
      return (
        <>
          <p>{t('waits.CONTACTED')}</p>
          <Facts facts={moved} />
        </>
      );
    case 'ACCEPTED':
      return (
        <Facts
          facts={[
            { name: t('fields.affordability'), value: written(affordability) },
            { name: t('fields.source_of_funds'), value: written(funds) },
            { name: t('fields.manager'), value: manager?.name ?? '—' },
            ...moved,
          ]}
        />
      );
    case 'REJECTED':
      return <Facts facts={[{ name: t('fields.reason'), value: written(reason) }, ...moved]} />;
  }
}
