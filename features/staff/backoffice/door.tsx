import './door.css';
import { useState, type ReactNode } from 'react';
import { comeIn } from '#domain/staff/backoffice/session.ts';
import { Logo } from '#domain/art/player/logo.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Credentials } from './door-credentials.tsx';
import { Enrolment } from './door-enrolment.tsx';
import { OwnPassword } from './door-password.tsx';
import { SecondFactor } from './door-factor.tsx';
import { KeptCodes } from './recovery-codes.tsx';
import type { NextStep } from './door-step.ts';

type DoorProps = {
  /** The last session ended by itself: the door says why it stands here. */
  readonly isOver: boolean;
  readonly language: ReactNode;
};

/**
 * The way in of staff, one question at a time: password, then a second factor. Whoever has none
 * gets one here, before anything of the house is shown.
 */
export function Door({ isOver, language }: DoorProps) {
  const t = useT('backoffice-staff');
  return (
    <main className="door">
      <div className="door-lamp" aria-hidden="true" />
      <header className="door-head">
        <Logo height={34} label="Croupier" />
        <p>{t('door.place')}</p>
      </header>
      <Panel look="framed" className="door-panel">
        <Steps isOver={isOver} />
      </Panel>
      <footer className="door-foot">{language}</footer>
    </main>
  );
}

function Steps({ isOver }: { isOver: boolean }) {
  const [step, setStep] = useState<NextStep>();
  const [made, setMade] = useState<{ token: string; codes: readonly string[] }>();
  const restart = () => setStep(undefined);
  async function enter(token: string) {
    const refusal = await comeIn(token);
    if (refusal) showRefusal(refusal);
  }
  if (made) return <KeptCodes codes={made.codes} onKept={() => void enter(made.token)} />;
  if (!step) return <Credentials isOver={isOver} onNext={setStep} />;
  if (step.step === 'password') {
    return <OwnPassword step={step} onNext={setStep} onOver={restart} />;
  }
  if (step.step === 'factor') {
    return <SecondFactor step={step} onIn={(token) => void enter(token)} onOver={restart} />;
  }
  return <Enrolment entry={step.entry} onOver={restart} onIn={setMade} />;
}
