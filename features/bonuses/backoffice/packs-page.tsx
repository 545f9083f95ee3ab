import './bonuses.css';
import { useState } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import {
  listPacks,
  packVersions,
  switchPack,
  type PackProposal,
  type StaffPack,
} from '../contract.backoffice.packs.ts';
import { StateBadge } from './list-page.tsx';

/** The welcome packs, and versions that wait for a second person. */
export function Page() {
  const t = useT('backoffice-bonuses');
  const { data, refusal, loading, refetch } = useCall(listPacks, {});
  const mayEdit = useMay(packVersions.propose.roles);
  const [switched, setSwitched] = useState<StaffPack>();
  return (
    <>
      <PageHead
        title={t('packs.title')}
        lead={t('packs.lead')}
        actions={
          mayEdit && (
            <Link className={buttonClass({ variant: 'primary' })} to="/welcome-pack-form">
              {t('packs.add')}
            </Link>
          )
        }
      />
      {data?.data.proposals.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} onDone={refetch} />
      ))}
      <DataTable
        caption={t('packs.title')}
        columns={useColumns(mayEdit ? setSwitched : undefined)}
        list={{ items: data?.data.packs ?? [], refusal, loading, refetch }}
        rowKey={({ code }) => code}
        href={mayEdit ? ({ code }) => `/welcome-pack-form?pack=${code}` : undefined}
        tone={({ is_on }) => (is_on ? undefined : 'faint')}
        empty={{ title: t('packs.none'), text: t('packs.noneText') }}
      />
      {switched && (
        <SwitchPack pack={switched} onClose={() => setSwitched(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function useColumns(
  onSwitch: ((pack: StaffPack) => void) | undefined,
): readonly DataColumn<StaffPack>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const locale = useLocale();
  return [
    {
      id: 'code',
      head: t('packs.pack'),
      grow: true,
      cell: ({ code, terms }) => (
        <span className="bonus-who">
          {terms.titles[locale]} <small>{code}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: (pack) => (
        <span className="bonus-state">
          <StateBadge isOn={pack.is_on} />
          {onSwitch && (
            <Button size="s" variant="quiet" onClick={() => onSwitch(pack)}>
              {t(pack.is_on ? 'switch.off' : 'switch.on')}
            </Button>
          )}
        </span>
      ),
    },
    { id: 'steps', head: t('packs.steps'), cell: ({ terms }) => terms.steps.join(' → ') },
    numberColumn('version', t('columns.version'), ({ version }) => version, f.number),
    numberColumn('players', t('packs.players'), ({ players }) => players, f.number),
    numberColumn('latest', t('packs.latest'), (pack) => pack.players_latest, f.number, {
      from: 'm',
    }),
  ];
}

type SwitchProps = {
  readonly pack: StaffPack;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function SwitchPack({ pack: { code, is_on: isOn }, onClose, onDone }: SwitchProps) {
  const t = useT('backoffice-bonuses');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(isOn ? 'switch.offTitle' : 'switch.onTitle', { code })}
      text={t(isOn ? 'packs.offText' : 'packs.onText')}
      confirm={t(isOn ? 'switch.off' : 'switch.on')}
      isDangerous={isOn}
      send={(reason) => api(switchPack, { params: { code }, body: { is_on: !isOn, reason } })}
      done={t(isOn ? 'packs.isOff' : 'packs.isOn')}
      onDone={onDone}
    />
  );
}

type ProposedProps = { readonly proposal: PackProposal; readonly onDone: () => void };

function Proposed({ proposal, onDone }: ProposedProps) {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const { code, terms } = proposal.terms;
  const { titles, steps, days } = terms;
  return (
    <ProposalPanel
      calls={packVersions}
      proposal={proposal}
      title={t('packs.proposal', { code })}
      facts={[
        { name: t('packs.names'), value: `${titles.ru} · ${titles.en} · ${titles.kz}` },
        { name: t('packs.steps'), value: steps.join(' → ') },
        { name: t('packs.days'), value: f.number(days) },
      ]}
      question={t('packs.ask')}
      done={t('packs.approved')}
      onDone={onDone}
    />
  );
}
