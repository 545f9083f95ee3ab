import { useState } from 'react';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
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
  const [outcome, setOutcome] = useState<SettlementOutcome>('paid');
  const [evidence, setEvidence] = useState('');
  const keyedApi = useKeyedApi();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('do.settle')}
      text={t('settle.ask.propose')}
      confirm={t('do.propose')}
      send={(reason) =>
        keyedApi(settlements.propose, {
          body: { withdrawal: withdrawal.id, outcome, evidence: evidence.trim(), reason },
        })
      }
      onDone={onDone}
    >
      <Field label={t('settle.outcome')}>
        <Select
          value={outcome}
          onChange={({ target }) => {
            const next = SETTLEMENT_OUTCOMES.find((one) => one === target.value);
            if (next) setOutcome(next);
          }}
        >
          {SETTLEMENT_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t(`settle.outcomes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
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
