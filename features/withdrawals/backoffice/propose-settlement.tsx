import { useState } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { proposeSettlement } from '../contract.backoffice.settle.ts';
import type { WholeWithdrawal } from '../contract.backoffice.ts';
import { OUTCOMES, type Outcome } from '../rules.settle.ts';

type Props = { whole: WholeWithdrawal; onClose: () => void; onDone: () => void };

/** Says how it ended and by what that can be seen. Nothing moves before a colleague confirms. */
export function ProposeSettlement({ whole, onClose, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const [outcome, setOutcome] = useState<Outcome>('paid');
  const [evidence, setEvidence] = useState('');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('do.settle')}
      text={t('settle.ask.propose')}
      confirm={t('do.propose')}
      send={(reason) =>
        api(proposeSettlement, {
          params: { id: whole.id },
          body: { outcome, evidence: evidence.trim(), reason },
        })
      }
      onDone={onDone}
    >
      <Field label={t('settle.outcome')}>
        <Select
          value={outcome}
          onChange={({ target }) => {
            const next = OUTCOMES.find((one) => one === target.value);
            if (next) setOutcome(next);
          }}
        >
          {OUTCOMES.map((one) => (
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
