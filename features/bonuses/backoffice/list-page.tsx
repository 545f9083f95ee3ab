import './bonuses.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { bonusVersions, listDefinitions, type ShownDefinition } from '../contract.backoffice.ts';
import { ProposedGrants } from './proposed-grants.tsx';
import { ProposedBudget, ProposedVersion } from './proposed.tsx';
import { SwitchBonus } from './switch-bonus.tsx';
import { useBonusName } from './term-facts.tsx';

/** All bonuses, and what waits for a second person. */
export function Page() {
  const t = useT('backoffice-bonuses');
  const { data, refusal, loading, refetch } = useCall(listDefinitions, {});
  const mayEdit = useMay(bonusVersions.propose.roles);
  const [switched, setSwitched] = useState<ShownDefinition>();
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          mayEdit && (
            <Link className={buttonClass({ variant: 'primary' })} to="/bonus-form">
              {t('add')}
            </Link>
          )
        }
      />
      {data?.data.versions.map((proposal) => (
        <ProposedVersion key={proposal.id} proposal={proposal} onDone={refetch} />
      ))}
      {data?.data.budgets.map((proposal) => (
        <ProposedBudget key={proposal.id} proposal={proposal} onDone={refetch} />
      ))}
      <ProposedGrants />
      <DataTable
        caption={t('title')}
        columns={useColumns(mayEdit ? setSwitched : undefined)}
        list={{ items: data?.data.bonuses ?? [], refusal, loading, refetch }}
        rowKey={({ code }) => code}
        href={({ code }) => `/bonuses/${code}`}
        tone={({ is_on }) => (is_on ? undefined : 'faint')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {switched && (
        <SwitchBonus bonus={switched} onClose={() => setSwitched(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function useColumns(
  onSwitch: ((bonus: ShownDefinition) => void) | undefined,
): readonly DataColumn<ShownDefinition>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const nameOf = useBonusName();
  return [
    {
      id: 'code',
      head: t('columns.bonus'),
      sort: ({ code }) => code,
      grow: true,
      cell: ({ code, terms }) => (
        <span className="bonus-who">
          {nameOf(terms)}{' '}
          <small>
            {code}
            {terms.repeat && ` · ${t('reload.name')}`}
            {terms.kind === 'cashback' && ` · ${t('cashback.name')}`}
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: (bonus) => (
        <span className="bonus-state">
          <StateBadge isOn={bonus.is_on} />
          {onSwitch && (
            <Button size="s" variant="quiet" onClick={() => onSwitch(bonus)}>
              {t(bonus.is_on ? 'switch.off' : 'switch.on')}
            </Button>
          )}
        </span>
      ),
    },
    numberColumn('version', t('columns.version'), ({ version }) => version, f.number, MIDDLE),
    numberColumn('wager', t('fields.wager'), ({ terms }) => terms.wager, times, MIDDLE),
    numberColumn('grants', t('columns.grants'), countOf, f.number),
    {
      id: 'budget',
      head: t('columns.budget'),
      align: 'end',
      cell: (bonus) => <BudgetLines bonus={bonus} />,
    },
  ];
}

const MIDDLE = { from: 'm' } as const;

function times(wager: number): string {
  return `×${wager}`;
}

function BudgetLines({ bonus: { budgets } }: { readonly bonus: ShownDefinition }) {
  if (budgets.length === 0) return '—';
  return budgets.map(({ currency, granted, budget }) => (
    <span key={currency} className="bonus-part">
      <Money amount={granted} currency={currency} /> / <Money amount={budget} currency={currency} />
    </span>
  ));
}

function countOf({ grants }: ShownDefinition): number {
  return Object.values(grants).reduce((sum, count) => sum + count, 0);
}

export function StateBadge({ isOn }: { readonly isOn: boolean }) {
  const t = useT('backoffice-bonuses');
  return <Badge tone={isOn ? 'gain' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>;
}
