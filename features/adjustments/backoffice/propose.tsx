import { useId, useState } from 'react';
import { CURRENCIES, isCurrency, type Currency } from '#core/currency.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { adjustments } from '../contract.backoffice.ts';
import {
  ADJUSTMENT_CAUSES,
  ACCOUNTS,
  type AdjustmentCause,
  type AdjustmentAccount,
} from '../rules.ts';

type ProposeProps = {
  player: string | undefined;
  currency: string;
  onClose: () => void;
};

/** The form of a proposal. */
export function Propose({ player, currency, onClose }: ProposeProps) {
  const t = useT('backoffice-adjustments');
  const formId = useId();
  const form = useProposal(player, isCurrency(currency) ? currency : 'RUB', onClose);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('propose.cancel')}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
        {t('propose.send')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('propose.title')}
      closeLabel={t('propose.cancel')}
      footer={footer}
    >
      <form id={formId} className="adjustment-form" onSubmit={form.submit}>
        <p>{t('propose.text')}</p>
        <MoneyFields form={form} />
        <ReasonFields form={form} />
        <DuplicateField form={form} />
        <p role="alert">{form.duplicate ? '' : form.note}</p>
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useProposal>;

function MoneyFields({ form }: { form: Form }) {
  const t = useT('backoffice-adjustments');
  const { values, set, errorOf } = form;
  return (
    <>
      <Field label={t('propose.player')} error={errorOf('player')}>
        <TextInput
          value={values.player}
          required
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          onChange={({ target }) => set({ player: target.value.trim() })}
        />
      </Field>
      <div className="adjustment-pair">
        <Field label={t('propose.account')}>
          {/* The options are the accounts. */}
          <Select
            value={values.account}
            onChange={({ target }) => set({ account: target.value as AdjustmentAccount })}
          >
            {ACCOUNTS.map((one) => (
              <option key={one} value={one}>
                {t(`accounts.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('propose.currency')}>
          {/* The options are the currencies. */}
          <Select
            value={values.currency}
            onChange={({ target }) => set({ currency: target.value as Currency })}
          >
            {CURRENCIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('propose.amount')} hint={t('propose.amountHint')} error={errorOf('amount')}>
        <TextInput
          value={values.amount}
          required
          inputMode="text"
          autoComplete="off"
          onChange={({ target }) => set({ amount: target.value.trim().replace(',', '.') })}
        />
      </Field>
    </>
  );
}

function ReasonFields({ form }: { form: Form }) {
  const t = useT('backoffice-adjustments');
  const { values, set, errorOf } = form;
  return (
    <>
      <Field label={t('propose.cause')}>
        {/* The options are the causes. */}
        <Select
          value={values.cause}
          onChange={({ target }) => set({ cause: target.value as AdjustmentCause })}
        >
          {ADJUSTMENT_CAUSES.map((one) => (
            <option key={one} value={one}>
              {t(`causes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('propose.corrects')}
        hint={t('propose.correctsHint')}
        error={errorOf('corrects')}
      >
        <TextInput
          value={values.corrects}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set({ corrects: target.value.trim() })}
        />
      </Field>
      <Field label={t('propose.reason')} hint={t('propose.reasonHint')} error={errorOf('reason')}>
        <TextArea
          value={values.reason}
          required
          minLength={3}
          maxLength={1000}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Field>
    </>
  );
}

/** Required only when there is a possible duplicate. */
function DuplicateField({ form }: { form: Form }) {
  const t = useT('backoffice-adjustments');
  if (form.duplicate === '') return null;
  return (
    <div className="adjustment-duplicate" role="alert" ref={bringIntoView}>
      <p>{form.duplicate}</p>
      <Checkbox checked={form.values.is_confirmed} onChange={form.confirm}>
        {t('propose.confirmed')}
      </Checkbox>
    </div>
  );
}

/** The form is longer than many screens, and its errors are at the end. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The same request sent twice is one proposal. */
function useProposal(player: string | undefined, currency: Currency, onClose: () => void) {
  const t = useT('backoffice-adjustments');
  const keyedApi = useKeyedApi();
  const [duplicate, setDuplicate] = useState('');
  const { set, ...form } = useForm({
    values: {
      player: player ?? '',
      account: 'cash' as AdjustmentAccount,
      currency,
      amount: '',
      cause: 'missing_deposit' as AdjustmentCause,
      corrects: '',
      reason: '',
      is_confirmed: false,
    },
    send: ({ corrects, ...rest }) => {
      const body = { ...rest, ...(corrects === '' ? {} : { corrects }) };
      return keyedApi(adjustments.propose, { body, retryLost: true });
    },
    onDone: () => {
      showToast({ tone: 'success', title: t('propose.done') });
      refetchCalls(adjustments.list);
      onClose();
    },
    onRefused: (refusal) => setDuplicate(fieldErrors(refusal, 'is_confirmed').join(' ')),
  });
  return {
    ...form,
    /** A changed request may be no duplicate any more; if it is, it must be confirmed again. */
    set(change: Partial<typeof form.values>) {
      set({ ...change, is_confirmed: false });
      setDuplicate('');
    },
    duplicate,
    confirm: (is_confirmed: boolean) => set({ is_confirmed }),
  };
}
