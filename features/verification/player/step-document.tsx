import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import type { VerificationState } from '../contract.ts';
import { IDENTITY_PROOFS, type IdentityProof } from '../rules.ts';
import { DocumentSlot } from './slot.tsx';
import { chosenIdentity } from './steps.ts';

type StepProps = {
  readonly state: VerificationState;
  readonly onState: (state: VerificationState) => void;
};

const NAMES = Object.keys(IDENTITY_PROOFS) as IdentityProof[];

/** The choice of the document, and a slot for each of its sides. */
export function StepDocument({ state, onState }: StepProps) {
  const t = useT('verification');
  const begun = chosenIdentity(state.documents.map(({ kind }) => kind));
  const [identity, setIdentity] = useState<IdentityProof>(begun ?? 'passport');
  return (
    <>
      <RadioGroup
        legend={t('document.legend')}
        legendShown
        value={identity}
        onChange={setIdentity}
        choices={NAMES.map((value) => ({ value, label: t(`identity.${value}`) }))}
      />
      {IDENTITY_PROOFS[identity].map((kind) => (
        <DocumentSlot key={kind} kind={kind} state={state} onState={onState} />
      ))}
    </>
  );
}

export function StepSelfie({ state, onState }: StepProps) {
  const t = useT('verification');
  return (
    <>
      <p>{t('selfie.lead')}</p>
      <DocumentSlot kind="selfie" state={state} onState={onState} />
    </>
  );
}
