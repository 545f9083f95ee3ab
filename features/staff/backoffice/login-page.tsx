import './login.css';
import { useState, type ReactNode } from 'react';
import { completeLogin } from '#domain/staff/backoffice/session.ts';
import { Logo } from '#domain/art/player/logo.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Credentials } from './login-credentials.tsx';
import { Enrolment } from './login-enrolment.tsx';
import { OwnPassword } from './login-password.tsx';
import { SecondFactor } from './login-factor.tsx';
import { SavedCodes } from './staff-codes.tsx';
import type { StaffLoginStep } from './login-step.ts';

type LoginPageProps = {
  /** The last session ended automatically: the page explains it. */
  readonly isExpired: boolean;
  readonly language: ReactNode;
};

/**
 * The staff login, one step at a time: password, then a second factor. A user without one enrols it
 * here, before the back office is shown.
 */
export function LoginPage({ isExpired, language }: LoginPageProps) {
  const t = useT('backoffice-staff');
  return (
    <main className="staff-login">
      <div className="staff-login-lamp" aria-hidden="true" />
      <header className="staff-login-head">
        <Logo height={34} label="Croupier" />
        <p>{t('login.place')}</p>
      </header>
      <Panel look="framed" className="staff-login-panel">
        <Steps isExpired={isExpired} />
      </Panel>
      <footer className="staff-login-foot">{language}</footer>
    </main>
  );
}

function Steps({ isExpired }: { isExpired: boolean }) {
  const [step, setStep] = useState<StaffLoginStep>();
  const [made, setMade] = useState<{ token: string; codes: readonly string[] }>();
  const restart = () => setStep(undefined);
  async function finishLogin(token: string) {
    const refusal = await completeLogin(token);
    if (refusal) showRefusal(refusal);
  }
  if (made) return <SavedCodes codes={made.codes} onKept={() => void finishLogin(made.token)} />;
  if (!step) return <Credentials isExpired={isExpired} onNext={setStep} />;
  if (step.step === 'password') {
    return <OwnPassword step={step} onNext={setStep} onExpired={restart} />;
  }
  if (step.step === 'factor') {
    return (
      <SecondFactor
        step={step}
        onLoggedIn={(token) => void finishLogin(token)}
        onExpired={restart}
      />
    );
  }
  return <Enrolment challenge={step.challenge} onExpired={restart} onLoggedIn={setMade} />;
}
