import { useState } from 'react';
import { refuseInput } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { PAYOUT_OUTCOMES, payoutSettlements } from '../contract.backoffice.payouts.ts';
import type { TotalRow } from './statement-rows.tsx';

type Props = {
  readonly row: TotalRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
};
type Outcome = (typeof PAYOUT_OUTCOMES)[number];

/** Proposes how an approved payout ended; a colleague approves it. */
export function SettlePayout({ row, onClose, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  const keyedApi = useKeyedApi();
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [reference, setReference] = useState('');
  const { payout, payable, currency, month } = row;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('settle.propose')}
      text={t('payout.text', { amount: f.money(payable, currency), month })}
      confirm={t('settle.propose')}
      reasonMax={1000}
      send={async (reason) => {
        if (outcome === '') return refuseInput('outcome', 'required');
        const body = { payout: payout!.id, outcome, reference: reference.trim(), reason };
        return await keyedApi(payoutSettlements.propose, { body });
      }}
      done={t('settle.proposed')}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('settle.outcome')}
        values={PAYOUT_OUTCOMES}
        labelOf={(one) => t(`settle.outcomes.${one}`)}
        value={outcome}
        onChange={setOutcome}
      />
      <Field label={t('settle.reference')} hint={t('settle.referenceHint')}>
        <TextInput
          value={reference}
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
