import './bet-corrections.css';
import { useId } from 'react';
import { refuseInput } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { betCorrections, readCorrectable } from '../contract.backoffice.ts';
import {
  CORRECTION_ACTIONS,
  CORRECTION_CAUSES,
  type CorrectionAction,
  type CorrectionCause,
} from '../rules.ts';

type CorrectFormProps = { player: string; bet: string; onClose: () => void };
type Correctable = Answer<typeof readCorrectable>['data'];

/** The form of a correction, above the page that shows the bet. */
export function CorrectForm({ player, bet, onClose }: CorrectFormProps) {
  const t = useT('backoffice-bet-corrections');
  const formId = useId();
  const { data, refusal } = useCall(readCorrectable, { params: { player, bet } });
  const form = useCorrection(player, bet, onClose);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('propose.cancel')}
      </Button>
      {data && (
        <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
          {t('propose.send')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('propose.title', { bet })}
      closeLabel={t('propose.cancel')}
      footer={footer}
    >
      {refusal && <p role="alert">{linesOf(refusal).join(' ')}</p>}
      {!data && !refusal && <Skeleton height="16rem" />}
      {data && (
        <form id={formId} className="bet-correction-form" onSubmit={form.submit}>
          <p>{t('propose.text')}</p>
          <Bet bet={data.data} />
          <Fields form={form} bet={data.data} />
          <p role="alert">{form.note}</p>
        </form>
      )}
    </Dialog>
  );
}

function Bet({ bet }: { bet: Correctable }) {
  const t = useT('backoffice-bet-corrections');
  const { player, game, currency, stake, paid, is_void, jurisdiction } = bet;
  return (
    <Facts
      facts={[
        { name: t('details.player'), value: player },
        { name: t('details.game'), value: <span className="bet-correction-game">{game}</span> },
        ...(jurisdiction
          ? [{ name: t('details.jurisdiction'), value: t('details.jurisdictionOf', jurisdiction) }]
          : []),
        { name: t('details.stake'), value: <Money amount={stake} currency={currency} /> },
        {
          name: t(is_void ? 'details.returned' : 'details.paid'),
          value: <Money amount={paid} currency={currency} decimalsMax={6} />,
        },
      ]}
    />
  );
}

type FieldsProps = { form: ReturnType<typeof useCorrection>; bet: Correctable };

function Fields({ form: { values, set, errorOf }, bet }: FieldsProps) {
  const t = useT('backoffice-bet-corrections');
  return (
    <>
      <RequiredChoice
        label={t('propose.action')}
        error={errorOf('action')}
        values={bet.is_void ? (['pay'] as const) : CORRECTION_ACTIONS}
        labelOf={(one) => t(`actions.${one}`)}
        value={values.action}
        onChange={(action) => set({ action })}
      />
      {values.action === 'pay' && (
        <Field
          label={t('propose.payout', { currency: bet.currency })}
          hint={t('propose.payoutHint')}
          error={errorOf('payout')}
        >
          <TextInput
            value={values.payout}
            required
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => set({ payout: target.value.trim().replace(',', '.') })}
          />
        </Field>
      )}
      <RequiredChoice
        label={t('propose.cause')}
        error={errorOf('cause')}
        values={CORRECTION_CAUSES}
        labelOf={(one) => t(`causes.${one}`)}
        value={values.cause}
        onChange={(cause) => set({ cause })}
      />
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

/** The same request sent twice is one proposal. */
function useCorrection(player: string, bet: string, onClose: () => void) {
  const t = useT('backoffice-bet-corrections');
  const keyedApi = useKeyedApi();
  return useForm({
    values: {
      action: '' as CorrectionAction | '',
      payout: '',
      cause: '' as CorrectionCause | '',
      reason: '',
    },
    send: async ({ action, payout, cause, reason }) => {
      if (action === '') return refuseInput('action', 'required');
      if (cause === '') return refuseInput('cause', 'required');
      const amount = action === 'pay' ? { payout } : {};
      const body = { player, bet, action, ...amount, cause, reason };
      return await keyedApi(betCorrections.propose, { body, retryLost: true });
    },
    onDone: () => {
      showToast({ tone: 'success', title: t('propose.done') });
      refetchCalls(betCorrections.list);
      onClose();
    },
  });
}
