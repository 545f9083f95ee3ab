import './bonuses.css';
import { useState } from 'react';
import type { Answer } from '#core/wire.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { GRANT_STATES } from '#domain/bonuses/rules.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  listDefinitions,
  readDefinition,
  simulateCost,
  switchBonus,
} from '../contract.backoffice.ts';
import { Budgets } from './budgets.tsx';
import { CostPanel } from './cost-panel.tsx';
import { StateBadge } from './list-page.tsx';
import { ProposedBudget, ProposedVersion } from './proposed.tsx';
import { SegmentCount } from './segment-count.tsx';
import { SwitchBonus } from './switch-bonus.tsx';
import { useBonusName, useTermFacts } from './term-facts.tsx';
import { Warnings } from './warnings.tsx';

type Details = Answer<typeof readDefinition>['data'];

/** One bonus: its terms, their cost, budgets, versions and what became of its grants. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-bonuses');
  const code = params['code']!;
  const { data, refusal, refetch } = useCall(readDefinition, { params: { code } });
  const back = { to: '/bonuses', label: t('title') };
  if (data) return <Shown details={data.data} back={back} />;
  return (
    <>
      <PageHead title={code} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type ShownProps = {
  readonly details: Details;
  readonly back: { readonly to: string; readonly label: string };
};

function Shown({ details, back }: ShownProps) {
  const t = useT('backoffice-bonuses');
  const nameOf = useBonusName();
  const facts = useTermFacts();
  const { bonus, proposal, budgets, warnings } = details;
  const mayEdit = useMay(simulateCost.roles);
  const onDone = () => refetchCalls(readDefinition, listDefinitions);
  return (
    <>
      <PageHead
        title={nameOf(bonus.terms)}
        back={back}
        lead={
          <>
            <StateBadge isOn={bonus.is_on} /> {bonus.code},{' '}
            {t('versionOf', { version: bonus.version })}
          </>
        }
        actions={<Actions details={details} onDone={onDone} />}
      />
      <div className="bonus-panels">
        <Warnings warnings={warnings} />
        {proposal && <ProposedVersion proposal={proposal} onDone={onDone} />}
        {budgets.map((each) => (
          <ProposedBudget key={each.id} proposal={each} onDone={onDone} />
        ))}
        <Panel title={t('terms')}>
          <Facts facts={facts(bonus.terms)} />
          {mayEdit && <SegmentCount segment={bonus.terms.segment} />}
        </Panel>
        {mayEdit && <CostPanel terms={bonus.terms} />}
        <Budgets bonus={bonus} onDone={onDone} />
        <Grants grants={bonus.grants} />
        <Versions versions={details.versions} />
      </div>
    </>
  );
}

type ActionsProps = { readonly details: Details; readonly onDone: () => void };

function Actions({ details: { bonus }, onDone }: ActionsProps) {
  const t = useT('backoffice-bonuses');
  const [isOpen, setOpen] = useState(false);
  if (!useMay(switchBonus.roles)) return null;
  return (
    <>
      {isGivable(bonus.terms) && (
        <Link className={buttonClass({})} to={`/bonus-codes?bonus=${bonus.code}`}>
          {t('codes.title')}
        </Link>
      )}
      <Link className={buttonClass({})} to={`/bonus-form?bonus=${bonus.code}`}>
        {t('change')}
      </Link>
      <Button variant={bonus.is_on ? 'danger' : 'primary'} onClick={() => setOpen(true)}>
        {t(bonus.is_on ? 'switch.off' : 'switch.on')}
      </Button>
      {isOpen && <SwitchBonus bonus={bonus} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

function Grants({ grants }: Pick<Details['bonus'], 'grants'>) {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const facts = GRANT_STATES.flatMap((state) => {
    const count = grants[state];
    return count === undefined ? [] : [{ name: t(`states.${state}`), value: f.number(count) }];
  });
  return (
    <Panel title={t('columns.grants')}>
      {facts.length === 0 ? <p className="bonus-hint">{t('noGrants')}</p> : <Facts facts={facts} />}
    </Panel>
  );
}

function Versions({ versions }: Pick<Details, 'versions'>) {
  const t = useT('backoffice-bonuses');
  const facts = useTermFacts();
  const [shown, setShown] = useState<Details['versions'][number]>();
  const close = () => setShown(undefined);
  return (
    <Panel title={t('versions')}>
      <DataTable
        caption={t('versions')}
        list={{ items: versions, loading: false, refusal: undefined, refetch: close }}
        rowKey={({ version }) => String(version)}
        onOpen={setShown}
        columns={[
          { id: 'version', head: t('columns.version'), cell: ({ version }) => version },
          {
            id: 'from',
            head: t('columns.from'),
            grow: true,
            cell: (row) => <Timestamp at={row.from_at} />,
          },
          {
            id: 'wager',
            head: t('fields.wager'),
            align: 'end',
            cell: ({ terms }) => `×${terms.wager}`,
          },
        ]}
      />
      {shown && (
        <Dialog
          open
          onClose={close}
          title={t('versionOf', { version: shown.version })}
          closeLabel={t('close')}
        >
          <Facts facts={facts(shown.terms)} />
        </Dialog>
      )}
    </Panel>
  );
}
