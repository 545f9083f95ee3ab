import { useState } from 'react';
import { refuseInput } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { listPlans, setPartnerTerms } from '../contract.backoffice.money.ts';
import { usePlanFacts, usePlanName } from './plan-facts.ts';

type Props = {
  readonly partner: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Pays a partner by another version of a plan, from a month that is not closed. */
export function SetPlan({ partner, onClose, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const factsOf = usePlanFacts();
  const nameOf = usePlanName();
  const plans = useCall(listPlans, {}).data?.data ?? [];
  const [plan, setPlan] = useState('');
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const chosen = plans.find(({ id }) => id === plan);
  const labelOf = (id: string) => {
    const one = plans.find((each) => each.id === id);
    return one ? nameOf(one) : id;
  };
  async function send(reason: string) {
    if (!chosen) return refuseInput('plan', 'required');
    const body = { plan: chosen.id, from_month: month, reason };
    return await api(setPartnerTerms, { params: { partner }, body });
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('money.setPlan')}
      text={t('money.setPlanText')}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('plans.name')}
        values={plans.map(({ id }) => id)}
        labelOf={labelOf}
        value={plan}
        onChange={setPlan}
      />
      {chosen && <Facts facts={factsOf(chosen.terms)} />}
      <Field label={t('money.from')}>
        <TextInput
          type="month"
          required
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
