import './adjustments.css';
import { useId, useState } from 'react';
import { refuseInput } from '#core/refusal.ts';
import { CURRENCIES, isCurrency, type Currency } from '#core/currency.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { adjustments } from '../contract.backoffice.ts';
import {
  ADJUSTMENT_CAUSES,
  ACCOUNTS,
  CORRECTED,
  type AdjustmentCause,
  type AdjustmentAccount,
  type Corrected,
} from '../rules.ts';
import { BalanceChange } from './balance-change.tsx';
import { BonusField, type BonusChoice } from './bonus-choice.tsx';
import { Choice } from './choice.tsx';

type ProposeProps = {
  player: string | undefined;
  currency: string;
  /** A sum that is to be taken back. */
  debit?: string | undefined;
  onClose: () => void;
};

/** The form of a proposal. */
export function Propose({ player, currency, debit, onClose }: ProposeProps) {
  const t = useT('backoffice-adjustments');
  const formId = useId();
  const start = {
    player: player ?? '',
    currency: isCurrency(currency) ? currency : 'RUB',
    amount: debit ?? '',
    direction: debit === undefined ? 'credit' : 'debit',
  } as const;
  const form = useProposal(start, onClose);
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
        <EndedBonuses form={form} />
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
        <Choice
          label={t('propose.account')}
          choices={ACCOUNTS}
          labelOf={(one) => t(`accounts.${one}`)}
          value={values.account}
          onChange={(account) => set({ account })}
        />
        <Choice
          label={t('propose.currency')}
          choices={CURRENCIES}
          labelOf={(one) => one}
          value={values.currency}
          onChange={(currency) => set({ currency })}
        />
      </div>
      <div className="adjustment-pair">
        <Choice
          label={t('propose.direction')}
          choices={DIRECTIONS}
          labelOf={(one) => t(`directions.${one}`)}
          value={values.direction}
          onChange={(direction) => set({ direction })}
        />
        <Field label={t('propose.amount')} error={errorOf('amount')}>
          <TextInput
            value={values.amount}
            required
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => set({ amount: target.value.trim().replace(',', '.') })}
          />
        </Field>
      </div>
      <BalanceChange
        player={values.player}
        account={values.account}
        currency={values.currency}
        amount={signedOf(values)}
      />
    </>
  );
}

/** Only cash that is taken may be a payout. */
function EndedBonuses({ form: { values, set, errorOf } }: { form: Form }) {
  if (values.direction !== 'debit' || values.account !== 'cash') return null;
  return (
    <BonusField
      player={values.player}
      currency={values.currency}
      value={values.bonuses}
      error={errorOf('ends_bonuses')}
      onChange={(bonuses) => set({ bonuses })}
    />
  );
}

const DIRECTIONS = ['credit', 'debit'] as const;

/** As the call takes it: a minus debits the player. */
function signedOf({ direction, amount }: { direction: 'credit' | 'debit'; amount: string }) {
  return direction === 'debit' ? `-${amount}` : amount;
}

function endOf(bonuses: BonusChoice | '') {
  return bonuses === '' ? {} : { ends_bonuses: bonuses === 'end' };
}

function ReasonFields({ form }: { form: Form }) {
  const t = useT('backoffice-adjustments');
  const { values, set, errorOf } = form;
  return (
    <>
      <RequiredChoice
        label={t('propose.cause')}
        error={errorOf('cause')}
        values={ADJUSTMENT_CAUSES}
        labelOf={(one) => t(`causes.${one}`)}
        value={values.cause}
        onChange={(cause) => set({ cause })}
      />
      <div className="adjustment-pair">
        <Choice
          label={t('propose.corrects')}
          choices={['', ...CORRECTED]}
          labelOf={(one) => t(`corrected.${one === '' ? 'none' : one}`)}
          value={values.correctedKind}
          onChange={(correctedKind) => set({ correctedKind })}
        />
        {values.correctedKind !== '' && (
          <Field label={t('propose.correctsNumber')} error={errorOf('corrects')}>
            <TextInput
              value={values.correctedId}
              required
              inputMode="numeric"
              pattern="[1-9][0-9]*"
              autoComplete="off"
              onChange={({ target }) => set({ correctedId: target.value.trim() })}
            />
          </Field>
        )}
      </div>
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

type Start = {
  readonly player: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly direction: (typeof DIRECTIONS)[number];
};

/** The same request sent twice is one proposal. */
function useProposal(start: Start, onClose: () => void) {
  const t = useT('backoffice-adjustments');
  const keyedApi = useKeyedApi();
  const [duplicate, setDuplicate] = useState('');
  const { set, ...form } = useForm({
    values: {
      ...start,
      account: 'cash' as AdjustmentAccount,
      cause: '' as AdjustmentCause | '',
      correctedKind: '' as Corrected['kind'] | '',
      correctedId: '',
      reason: '',
      is_confirmed: false,
      bonuses: '' as BonusChoice | '',
    },
    send: async ({
      direction,
      amount,
      correctedKind: kind,
      correctedId,
      cause,
      bonuses,
      ...rest
    }) => {
      if (cause === '') return refuseInput('cause', 'required');
      const corrects = kind === '' ? {} : { corrects: `${kind}:${correctedId}` };
      const body = {
        ...rest,
        cause,
        amount: signedOf({ direction, amount }),
        ...corrects,
        ...endOf(bonuses),
      };
      return await keyedApi(adjustments.propose, { body, retryLost: true });
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
