import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import type { VerificationState } from '../contract.ts';
import { IDENTITIES, type Identity } from '../rules.ts';
import { DocumentSlot } from './slot.tsx';
import { chosenIdentity } from './steps.ts';

type StepProps = {
  readonly state: VerificationState;
  readonly onState: (state: VerificationState) => void;
};

const NAMES = Object.keys(IDENTITIES) as Identity[];

/** Which document it is, and a place for each of its sides. */
export function StepDocument({ state, onState }: StepProps) {
  const t = useT('verification');
  const begun = chosenIdentity(state.documents.map(({ kind }) => kind));
  const [identity, setIdentity] = useState<Identity>(begun ?? 'passport');
  return (
    <>
      <RadioGroup
        legend={t('document.legend')}
        legendShown
        value={identity}
        onChange={setIdentity}
        choices={NAMES.map((value) => ({ value, label: t(`identity.${value}`) }))}
      />
      {IDENTITIES[identity].map((kind) => (
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
