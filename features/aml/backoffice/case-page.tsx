import './aml.css';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { TimeLine } from '#platform/backoffice/time-line.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  decisionProposals,
  listAmlCases,
  readAmlCase,
  type AmlCaseDetails,
} from '../contract.backoffice.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseBadges } from './case-badges.tsx';
import { CaseFiles } from './case-files.tsx';
import { Hits } from './hits.tsx';

/** One AML case: who it is about, the evidence, what staff did, and the decision. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-aml');
  const found = useCall(readAmlCase, { params: { id: params['id']! } });
  const back = { to: '/aml-cases', label: t('title') };
  if (found.data) return <CaseView found={found.data.data} back={back} />;
  return (
    <>
      <PageHead title={t('case')} back={back} />
      {found.refusal ? (
        <PageFailure refusal={found.refusal} again={found.refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

type ViewProps = {
  readonly found: AmlCaseDetails;
  readonly back: { readonly to: string; readonly label: string };
};

function CaseView({ found, back }: ViewProps) {
  const t = useT('backoffice-aml');
  const refetch = () => refetchCalls(readAmlCase, listAmlCases);
  const { proposal } = found;
  return (
    <>
      <PageHead
        title={t('caseOf', { id: found.id, kind: t(`kinds.${found.kind}`) })}
        lead={<CaseBadges found={found} />}
        back={back}
        actions={<CaseActions found={found} onDone={refetch} />}
      />
      {found.status === 'open' && <ClaimNotice claimedBy={found.claimed_by} />}
      <p className="aml-secret">{t('secret')}</p>
      {proposal?.status === 'open' && (
        <ProposalPanel
          calls={decisionProposals}
          proposal={proposal}
          title={t('proposal.title')}
          facts={[{ name: t('decision'), value: t(`decisions.${proposal.terms.decision}`) }]}
          question={t(`proposal.effects.${proposal.terms.decision}`)}
          done={t('closed')}
          onDone={refetch}
        />
      )}
      <div className="aml-case">
        <div className="aml-column">
          <Panel title={t('evidence')}>
            <Evidence found={found} />
          </Panel>
          <CaseFiles found={found} onDone={refetch} />
        </div>
        <div className="aml-column">
          <Panel title={t('player')}>
            <Facts facts={usePlayerFacts(found)} />
          </Panel>
          <Steps found={found} />
        </div>
      </div>
    </>
  );
}

type CaseProps = { readonly found: AmlCaseDetails };

function Evidence({ found }: CaseProps) {
  const t = useT('backoffice-aml');
  const f = useFormat();
  const { hits, payment, reason } = found;
  if (hits.length > 0) return <Hits hits={hits} />;
  const paid = payment && f.money(payment.amount, payment.currency);
  return (
    <Facts
      facts={[
        ...(reason === null ? [] : [{ name: t('reason'), value: reason }]),
        ...(payment === null
          ? []
          : [
              {
                name: t('payment'),
                value: (
                  <Link to={`/deposits/${payment.deposit}`}>
                    #{payment.deposit}, {paid}
                  </Link>
                ),
              },
            ]),
        { name: t('asks'), value: t(`asked.${found.kind}`) },
      ]}
    />
  );
}

function usePlayerFacts({ player, person, level, opened_by, opened_at }: AmlCaseDetails) {
  const t = useT('backoffice-aml');
  return [
    { name: t('columns.player'), value: <PlayerLink {...player} /> },
    { name: t('person'), value: person?.name ?? t('noPerson') },
    { name: t('birth'), value: person?.birth_date ?? '—' },
    { name: t('level'), value: `${level}: ${t(`levels.${level}`)}` },
    {
      name: t('documents'),
      value: <Link to={`/verifications/${player.id}`}>{t('openVerification')}</Link>,
    },
    { name: t('openedBy'), value: opened_by ?? t('system') },
    { name: t('columns.opened'), value: <Timestamp at={opened_at} /> },
  ];
}

const TONES = {
  opened: 'warn',
  hit: 'warn',
  reopened: 'warn',
  cleared: 'gain',
  restricted: 'loss',
  reported: 'loss',
} as const;

function Steps({ found }: CaseProps) {
  const t = useT('backoffice-aml');
  return (
    <Panel title={t('steps.title')}>
      <TimeLine
        label={t('steps.title')}
        steps={found.steps.map(({ id, at, action, staff, note }) => ({
          key: id,
          at,
          title: t(`steps.${action}`),
          detail: [staff ?? t('system'), note].filter((part) => part !== null).join(' — '),
          tone: action in TONES ? TONES[action as keyof typeof TONES] : undefined,
        }))}
      />
    </Panel>
  );
}
