import { useState } from 'react';
import { refuseInput } from '#core/refusal.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { settlements } from '../contract.backoffice.settle.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { SETTLEMENT_OUTCOMES, type SettlementOutcome } from '../rules.settle.ts';

type Props = { withdrawal: WithdrawalDetails; onClose: () => void; onDone: () => void };

/**
 * The form that proposes how a payout ended, with evidence. No money moves before a second person
 * confirms.
 */
export function ProposeSettlement({ withdrawal, onClose, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [outcome, setOutcome] = useState<SettlementOutcome | ''>('');
  const [evidence, setEvidence] = useState('');
  const keyedApi = useKeyedApi();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('do.settle')}
      text={t('settle.ask.propose')}
      confirm={t('do.propose')}
      send={async (reason) => {
        if (outcome === '') return refuseInput('outcome', 'required');
        const body = { withdrawal: withdrawal.id, outcome, evidence: evidence.trim(), reason };
        return await keyedApi(settlements.propose, { body });
      }}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('settle.outcome')}
        values={SETTLEMENT_OUTCOMES}
        labelOf={(one) => t(`settle.outcomes.${one}`)}
        value={outcome}
        onChange={setOutcome}
      />
      <Field label={t('settle.evidence')} hint={t('settle.evidenceHint')}>
        <TextInput
          value={evidence}
          required
          minLength={3}
          maxLength={200}
          onChange={({ target }) => setEvidence(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
