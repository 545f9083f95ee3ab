import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { rulesProposals, type WithdrawalRules } from '../contract.backoffice.rules.ts';

const SUMS = ['automatic_max', 'four_eyes_min', 'day_max'] as const;

type Props = { rules: WithdrawalRules; onClose: () => void; onDone: () => void };

/**
 * The form for the rules of one currency. A change that lets more withdrawals pass only becomes a
 * proposal, and the form says so.
 */
export function ChangeRules({ rules, onClose, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const draft = useDraft(rules);
  const keyedApi = useKeyedApi();
  const send = async (reason: string) => {
    const body = { currency: rules.currency, ...draft.terms(), reason };
    const answer = await keyedApi(rulesProposals.propose, { body });
    if (!isRefusal(answer)) {
      const isWaiting = answer.data !== null;
      showToast({ tone: 'success', title: t(isWaiting ? 'rules.waits' : 'rules.saved') });
    }
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('rules.change', { currency: rules.currency })}
      text={t('rules.changeText')}
      confirm={t('rules.save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      {SUMS.map((name) => (
        <Field key={name} label={t(`rules.${name}`)} hint={t(`rules.hint.${name}`)}>
          <MoneyInput
            value={draft.sums[name]}
            currency={rules.currency}
            onChange={(text) => draft.setSums({ ...draft.sums, [name]: text })}
          />
        </Field>
      ))}
      <Field label={t('rules.silent_hours')} hint={t('rules.hint.silent_hours')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={720}
          required
          value={draft.hours}
          onChange={({ target }) => draft.setHours(target.value)}
        />
      </Field>
      <Switch
        checked={draft.isCancel}
        onChange={draft.setCancel}
        hint={t('rules.hint.is_cancel_allowed')}
      >
        {t('rules.is_cancel_allowed')}
      </Switch>
    </ReasonDialog>
  );
}

function useDraft(rules: WithdrawalRules) {
  const [sums, setSums] = useState({
    automatic_max: plain(rules.automatic_max),
    four_eyes_min: plain(rules.four_eyes_min),
    day_max: plain(rules.day_max),
  });
  const [hours, setHours] = useState(String(rules.silent_hours));
  const [isCancel, setCancel] = useState(rules.is_cancel_allowed);
  const terms = () => ({
    automatic_max: sums.automatic_max || '0',
    four_eyes_min: sums.four_eyes_min || null,
    day_max: sums.day_max || null,
    is_cancel_allowed: isCancel,
    silent_hours: Number(hours),
  });
  return { sums, setSums, hours, setHours, isCancel, setCancel, terms };
}

function plain(amount: string | null): string {
  return (amount ?? '').replace(/\.00$/, '');
}
