import './bonus-abuse.css';
import { parseMoney, ZERO } from '#core/money.ts';
import { ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { TimeLine } from '#platform/backoffice/time-line.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  abuseDecisions,
  listAbuseCases,
  readAbuseCase,
  type AbuseCaseDetails,
} from '../contract.backoffice.ts';
import { CaseActions } from './case-actions.tsx';
import { Evidence } from './evidence.tsx';
import { StateBadge } from './state-badge.tsx';

/** One case: the bonus it is about, the evidence, what staff did, and the decision. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-bonus-abuse');
  const found = useCall(readAbuseCase, { params: { id: params['id']! } });
  const back = { to: '/bonus-abuse', label: t('title') };
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

type CaseProps = { readonly found: AbuseCaseDetails };
type ViewProps = CaseProps & {
  readonly back: { readonly to: string; readonly label: string };
};

function CaseView({ found, back }: ViewProps) {
  const t = useT('backoffice-bonus-abuse');
  const refetch = () => refetchCalls(readAbuseCase, listAbuseCases);
  return (
    <>
      <PageHead
        title={t('caseOf', { id: found.id, bonus: found.bonus })}
        lead={<StateBadge state={found.state} />}
        back={back}
        actions={<CaseActions found={found} onDone={refetch} />}
      />
      {found.decided_at === null && <ClaimNotice claimedBy={found.claimed_by} />}
      <Proposed found={found} onDone={refetch} />
      <div className="bonus-abuse-case">
        <div className="bonus-abuse-column">
          <Panel title={t('evidence')}>
            <Evidence found={found} />
          </Panel>
        </div>
        <div className="bonus-abuse-column">
          <Panel title={t('bonus')}>
            <Facts facts={useBonusFacts(found)} />
            <TakeBack found={found} />
          </Panel>
          <Steps found={found} />
        </div>
      </div>
    </>
  );
}

function Proposed({ found, onDone }: CaseProps & { readonly onDone: () => void }) {
  const t = useT('backoffice-bonus-abuse');
  const { proposal } = found;
  if (proposal?.status !== 'open') return null;
  const { decision, ends_bonus, blocks_player, amount, currency } = proposal.terms;
  return (
    <ProposalPanel
      calls={abuseDecisions}
      proposal={proposal}
      title={t('proposal.title')}
      facts={[
        { name: t('decision'), value: t(`decisions.${decision}`) },
        ...(ends_bonus
          ? [{ name: t('decide.ends'), value: <Money amount={amount} currency={currency} /> }]
          : []),
        ...(blocks_player ? [{ name: t('decide.blocks'), value: t('yes') }] : []),
      ]}
      question={t('proposal.question')}
      done={t('closed')}
      onDone={onDone}
    />
  );
}

function useBonusFacts(found: AbuseCaseDetails) {
  const t = useT('backoffice-bonus-abuse');
  const money = (amount: string) => <Money amount={amount} currency={found.currency} />;
  return [
    { name: t('columns.player'), value: <PlayerLink {...found.player} /> },
    {
      name: t('columns.bonus'),
      value: <Link to={`/players/${found.player.id}/bonuses`}>{found.bonus}</Link>,
    },
    { name: t('grant.state'), value: t(`grantStates.${found.grant_state}`) },
    { name: t('grant.amount'), value: money(found.amount) },
    { name: t('grant.balance'), value: money(found.balance) },
    { name: t('grant.converted'), value: money(found.converted) },
    { name: t('grant.blocked'), value: t(found.is_blocked_now ? 'yes' : 'no') },
    { name: t('columns.opened'), value: <Timestamp at={found.opened_at} /> },
    ...(found.decided_at === null
      ? []
      : [
          { name: t('decided'), value: <Timestamp at={found.decided_at} /> },
          { name: t('decidedBy'), value: found.decided_by ?? '—' },
          { name: t('reason'), value: found.reason ?? '—' },
          { name: t('outcome.ended'), value: t(found.is_bonus_ended ? 'yes' : 'no') },
        ]),
  ];
}

/**
 * Ending a bonus takes back what is left of it. What became cash is the player's, and may be lost
 * by now: only an adjustment, which two people make, takes it back.
 */
function TakeBack({ found: { player, currency, converted } }: CaseProps) {
  const t = useT('backoffice-bonus-abuse');
  const mayPropose = useMay(['payments']);
  if ((parseMoney(converted) ?? ZERO) === ZERO) return null;
  return (
    <div className="bonus-abuse-back">
      <p>{t('takeBack.text')}</p>
      {mayPropose && (
        <Button
          size="s"
          onClick={() => setQuery({ player: player.id, propose: currency, debit: converted })}
        >
          {t('takeBack.propose')}
        </Button>
      )}
    </div>
  );
}

const TONES = { opened: 'warn', signal: 'warn', dismissed: 'gain', upheld: 'loss' } as const;

function Steps({ found }: CaseProps) {
  const t = useT('backoffice-bonus-abuse');
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
