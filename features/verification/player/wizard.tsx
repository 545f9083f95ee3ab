import { useId, useState } from 'react';
import { announce } from '#platform/browser/ui/announce.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { submitVerification, type VerificationState } from '../contract.ts';
import { StepDocument, StepSelfie } from './step-document.tsx';
import { StepPerson, usePersonForm, type PersonForm } from './step-person.tsx';
import { StepReview } from './step-review.tsx';
import { StepWhy } from './step-why.tsx';
import { firstStep, isDone, stepAfter, stepBefore, STEPS, type WizardStep } from './steps.ts';
import { setVerification } from './use-verification.ts';

type WizardProps = { readonly state: VerificationState; readonly onSent: () => void };

/**
 * The steps from the first question to the submission; a closed wizard continues where it was left.
 */
export function Wizard({ state, onSent }: WizardProps) {
  const t = useT('verification');
  const formId = useId();
  const [step, setStep] = useState<WizardStep>(() => firstStep(state));
  const person = usePersonForm(state, (next) => {
    setVerification(next);
    go(next.missing.length === 0 ? 'review' : 'document');
  });
  const { run, isBusy } = useAction(() => api(submitVerification, { body: {} }), {
    onDone: ({ data }) => {
      onSent();
      setVerification(data);
    },
  });

  function go(next: WizardStep): void {
    setStep(next);
    announce(t(`step.${next}`));
  }

  const foot = { step, state, formId, isBusy: isBusy || person.isBusy, onGo: go, onSend: run };
  return (
    <ModalFrame title={t(`step.${step}`)} footer={<Foot {...foot} />}>
      <div className="verification">
        <StepProgress step={step} />
        <StepBody step={step} state={state} formId={formId} person={person} onGo={go} />
      </div>
    </ModalFrame>
  );
}

function StepProgress({ step }: { step: WizardStep }) {
  const t = useT('verification');
  const number = STEPS.indexOf(step) + 1;
  const total = STEPS.length;
  return (
    <Progress
      value={number / total}
      label={t('progress')}
      valueText={t('stepOf', { step: number, total })}
    />
  );
}

type BodyProps = {
  readonly step: WizardStep;
  readonly state: VerificationState;
  readonly formId: string;
  readonly person: PersonForm;
  readonly onGo: (step: WizardStep) => void;
};

function StepBody({ step, state, formId, person, onGo }: BodyProps) {
  switch (step) {
    case 'why':
      return <StepWhy state={state} />;
    case 'person':
      return <StepPerson state={state} formId={formId} form={person} />;
    case 'document':
      return <StepDocument state={state} onState={setVerification} />;
    case 'selfie':
      return <StepSelfie state={state} onState={setVerification} />;
    case 'review':
      return <StepReview state={state} onState={setVerification} onEdit={onGo} />;
    default:
      return step satisfies never;
  }
}

type FootProps = Omit<BodyProps, 'person'> & {
  readonly isBusy: boolean;
  readonly onSend: () => void;
};

function Foot({ step, state, formId, isBusy, onGo, onSend }: FootProps) {
  const t = useT('verification');
  const common = useT('common');
  // The person form saves its own data on submit.
  const onward =
    step === 'person'
      ? { type: 'submit' as const, form: formId }
      : { onClick: () => (step === 'review' ? onSend() : onGo(stepAfter(step))) };
  return (
    <>
      {step !== 'why' && (
        <Button variant="quiet" size="l" onClick={() => onGo(stepBefore(step))}>
          {common('back')}
        </Button>
      )}
      <Button
        // A different element, or the press that leads to the form would submit it as well.
        key={step === 'person' ? 'save' : 'go'}
        variant="primary"
        size="l"
        busy={isBusy}
        disabled={step !== 'person' && !isDone(step, state)}
        {...onward}
      >
        {t(step === 'review' ? 'send' : step === 'why' ? 'begin' : 'onward')}
      </Button>
    </>
  );
}
