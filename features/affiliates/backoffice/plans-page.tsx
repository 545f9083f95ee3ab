import './affiliates.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { addPlan, listPlans, type ShownPlan } from '../contract.backoffice.money.ts';
import { AddPlan } from './add-plan.tsx';
import { usePlanFacts, usePlanName } from './plan-facts.ts';

/** Versions of commission plans: a version never changes. */
export function Page() {
  const t = useT('backoffice-affiliates');
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownPlan>();
  const mayAdd = useMay(addPlan.roles);
  return (
    <>
      <ListPage
        title={t('plans.title')}
        lead={t('plans.lead')}
        actions={
          mayAdd && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('plans.add')}
            </Button>
          )
        }
        call={listPlans}
        columns={useColumns(setShown)}
        rowKey={({ id }) => id}
        empty={{ title: t('plans.none'), text: t('plans.noneText') }}
      />
      {isAdding && (
        <AddPlan onClose={() => setAdding(false)} onDone={() => refetchCalls(listPlans)} />
      )}
      {shown && <Terms plan={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Terms({ plan, onClose }: { readonly plan: ShownPlan; readonly onClose: () => void }) {
  const kit = useT('backoffice-kit');
  const factsOf = usePlanFacts();
  return (
    <Dialog open title={usePlanName()(plan)} closeLabel={kit('close')} onClose={onClose}>
      <Facts facts={factsOf(plan.terms)} />
    </Dialog>
  );
}

function useColumns(onShow: (plan: ShownPlan) => void): readonly DataColumn<ShownPlan>[] {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const nameOf = usePlanName();
  return [
    {
      id: 'name',
      head: t('plans.name'),
      grow: true,
      sort: ({ name }) => name,
      cell: (plan) => (
        <Button size="s" variant="quiet" onClick={() => onShow(plan)}>
          {nameOf(plan)}
        </Button>
      ),
    },
    {
      id: 'partners',
      head: t('title'),
      align: 'end',
      sort: ({ partners }) => partners,
      cell: ({ partners }) => f.number(partners),
    },
    { id: 'by', head: t('plans.by'), from: 'm', cell: ({ created_by }) => created_by ?? '—' },
    {
      id: 'at',
      head: t('plans.at'),
      sort: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Timestamp at={created_at} />,
    },
  ];
}
