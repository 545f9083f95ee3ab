import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  readPartnerMoney,
  setPartnerTerms,
  type PartnerMoney,
} from '../contract.backoffice.money.ts';
import { payouts, payoutSettlements } from '../contract.backoffice.payouts.ts';
import { AddCorrection } from './add-correction.tsx';
import { OpenPayouts, OpenSettlements } from './open-payouts.tsx';
import { usePlanFacts, usePlanName } from './plan-facts.ts';
import { PayoutDialog, type PayoutStep } from './payout-dialog.tsx';
import { SetPlan } from './set-plan.tsx';
import { totalRows, useStatementColumns, type PayoutActions } from './statement-rows.tsx';

type Props = { readonly partner: string };

/** What a partner earns: the plan, closed months, corrections, and payouts that wait. */
export function Money({ partner }: Props) {
  const t = useT('backoffice-affiliates');
  const found = useCall(readPartnerMoney, { params: { partner } });
  if (found.data) return <Shown partner={partner} money={found.data.data} />;
  return (
    <Panel title={t('money.title')}>
      {found.refusal ? (
        <p role="alert">{linesOf(found.refusal).join(' ')}</p>
      ) : (
        <Skeleton height="8rem" />
      )}
    </Panel>
  );
}

type Step = 'plan' | 'correction';

/** Whom staff should look at before a statement is paid. */
function OpenMarks({ count }: { readonly count: number }) {
  const t = useT('backoffice-affiliates');
  if (count === 0) return null;
  return (
    <p role="note">
      <Badge tone="warn">{t('marks.title')}</Badge>{' '}
      <Link to="/affiliate-marks?open=yes">{t('marks.waiting', { count })}</Link>
    </p>
  );
}

function Shown({ partner, money }: Props & { readonly money: PartnerMoney }) {
  const t = useT('backoffice-affiliates');
  const [step, setStep] = useState<Step>();
  const [payout, setPayout] = useState<PayoutStep>();
  const mayEdit = useMay(setPartnerTerms.roles);
  const refetch = () => refetchCalls(readPartnerMoney, payouts.list, payoutSettlements.list);
  const close = () => setStep(undefined);
  const actions = mayEdit && (
    <span className="affiliate-state">
      <Button size="s" onClick={() => setStep('plan')}>
        {t('money.setPlan')}
      </Button>
      <Button size="s" onClick={() => setStep('correction')}>
        {t('money.correct')}
      </Button>
    </span>
  );
  return (
    <>
      <OpenPayouts statements={money.statements.map(({ id }) => id)} onDone={refetch} />
      <OpenSettlements of={payoutsOf(money)} onDone={refetch} />
      <Panel title={t('money.title')} aside={actions}>
        <div className="affiliate">
          <OpenMarks count={money.open_marks} />
          <Terms money={money} />
          <DataTable
            caption={t('money.statements')}
            columns={useStatementColumns(mayEdit ? actionsOf(setPayout) : undefined)}
            list={{
              items: totalRows(money.statements),
              loading: false,
              refusal: undefined,
              refetch,
            }}
            rowKey={({ key }) => key}
            empty={{ title: t('money.none'), text: t('money.noneText') }}
          />
          <Corrections money={money} />
        </div>
      </Panel>
      {step === 'plan' && <SetPlan partner={partner} onClose={close} onDone={refetch} />}
      {step === 'correction' && (
        <AddCorrection partner={partner} onClose={close} onDone={refetch} />
      )}
      {payout && (
        <PayoutDialog step={payout} onClose={() => setPayout(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function actionsOf(open: (step: PayoutStep) => void): PayoutActions {
  return {
    onPay: (row) => open({ name: 'pay', row }),
    onSettle: (row) => open({ name: 'settle', row }),
    onReveal: (row) => open({ name: 'reveal', row }),
  };
}

/** The payouts of all months. */
function payoutsOf({ statements }: PartnerMoney): string[] {
  return statements.flatMap(({ totals }) =>
    totals.flatMap(({ payout }) => (payout ? [payout.id] : [])),
  );
}

function Terms({ money: { terms } }: { readonly money: PartnerMoney }) {
  const t = useT('backoffice-affiliates');
  const factsOf = usePlanFacts();
  const nameOf = usePlanName();
  if (!terms) return <p>{t('money.noPlan')}</p>;
  const { plan, from_month: from } = terms;
  return (
    <Facts
      facts={[
        { name: t('plans.name'), value: nameOf(plan) },
        { name: t('money.from'), value: from },
        ...factsOf(plan.terms),
      ]}
    />
  );
}

function Corrections({ money: { corrections } }: { readonly money: PartnerMoney }) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  if (corrections.length === 0) return null;
  return (
    <>
      <h3>{t('money.corrections')}</h3>
      <Facts
        facts={corrections.map(({ amount, currency, reason, at }) => ({
          name: (
            <>
              {reason}, <Timestamp at={at} />
            </>
          ),
          value: f.money(amount, currency),
        }))}
      />
    </>
  );
}
