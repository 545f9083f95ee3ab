import './missions.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import {
  listStaffMissions,
  missionVersions,
  switchMission,
  type MissionProposal,
  type StaffMission,
} from '../contract.backoffice.ts';
import { RewardText, useMissionFacts } from './facts.tsx';

/** All missions, and terms that wait for a second person. */
export function Page() {
  const t = useT('backoffice-missions');
  const { data, refusal, loading, refetch } = useCall(listStaffMissions, {});
  const mayEdit = useMay(missionVersions.propose.roles);
  const [switched, setSwitched] = useState<StaffMission>();
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          mayEdit && (
            <Link className={buttonClass({ variant: 'primary' })} to="/mission-form">
              {t('add')}
            </Link>
          )
        }
      />
      {data?.data.proposals.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} onDone={refetch} />
      ))}
      <DataTable
        caption={t('title')}
        columns={useColumns(mayEdit ? setSwitched : undefined)}
        list={{ items: data?.data.missions ?? [], refusal, loading, refetch }}
        rowKey={({ code }) => code}
        href={mayEdit ? ({ code }) => `/mission-form?mission=${code}` : undefined}
        tone={({ is_on }) => (is_on ? undefined : 'faint')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {switched && (
        <SwitchMission mission={switched} onClose={() => setSwitched(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function useColumns(
  onSwitch: ((mission: StaffMission) => void) | undefined,
): readonly DataColumn<StaffMission>[] {
  const t = useT('backoffice-missions');
  const f = useFormat();
  const locale = useLocale();
  return [
    {
      id: 'code',
      head: t('columns.mission'),
      grow: true,
      cell: ({ code, terms }) => (
        <span className="mission-who">
          {terms.titles[locale]} <small>{code}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: (mission) => (
        <span className="mission-state">
          <Badge tone={mission.is_on ? 'gain' : 'plain'}>{t(mission.is_on ? 'on' : 'off')}</Badge>
          {onSwitch && (
            <Button size="s" variant="quiet" onClick={() => onSwitch(mission)}>
              {t(mission.is_on ? 'switch.off' : 'switch.on')}
            </Button>
          )}
        </span>
      ),
    },
    {
      id: 'period',
      head: t('columns.period'),
      from: 'm',
      cell: ({ terms }) => t(`periods.${terms.period}`),
    },
    {
      id: 'reward',
      head: t('columns.reward'),
      align: 'end',
      cell: ({ terms }) => <RewardText reward={terms.reward} />,
    },
    {
      id: 'budget',
      head: t('columns.budget'),
      align: 'end',
      from: 'l',
      cell: ({ budgets }) => budgets.map((each) => <Budget key={each.currency} {...each} />),
    },
    numberColumn('reached', t('columns.reached'), ({ reached }) => reached, f.number),
    numberColumn('claimed', t('columns.claimed'), ({ claimed }) => claimed, f.number),
  ];
}

/** What was given of how much. */
function Budget({ currency, given, budget }: StaffMission['budgets'][number]) {
  return (
    <span className="mission-part">
      <Money amount={given} currency={currency} />
      {budget !== null && (
        <>
          {' / '}
          <Money amount={budget} currency={currency} />
        </>
      )}
    </span>
  );
}

type SwitchProps = {
  readonly mission: StaffMission;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function SwitchMission({ mission: { code, is_on: isOn }, onClose, onDone }: SwitchProps) {
  const t = useT('backoffice-missions');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(isOn ? 'switch.offTitle' : 'switch.onTitle', { code })}
      text={t(isOn ? 'switch.offText' : 'switch.onText')}
      confirm={t(isOn ? 'switch.off' : 'switch.on')}
      isDangerous={isOn}
      send={(reason) => api(switchMission, { params: { code }, body: { is_on: !isOn, reason } })}
      done={t(isOn ? 'switch.isOff' : 'switch.isOn')}
      onDone={onDone}
    />
  );
}

type ProposedProps = { readonly proposal: MissionProposal; readonly onDone: () => void };

function Proposed({ proposal, onDone }: ProposedProps) {
  const t = useT('backoffice-missions');
  const facts = useMissionFacts();
  const { code, terms } = proposal.terms;
  return (
    <ProposalPanel
      calls={missionVersions}
      proposal={proposal}
      title={t('proposal.title', { code })}
      facts={facts(terms)}
      question={t('proposal.ask')}
      done={t('proposal.approved')}
      onDone={onDone}
    />
  );
}
