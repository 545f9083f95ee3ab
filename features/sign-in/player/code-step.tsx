import './code-step.css';
import { useRef, type ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { FormNote } from './form-note.tsx';
import { Submit, To } from './parts.tsx';
import type { Channel, Step } from './steps.ts';
import type { CodeState } from './use-code.ts';

type CodeStepProps = {
  state: CodeState;
  formId: string;
  /** Leads back to where the contact is entered. */
  onOther?: (() => void) | undefined;
  otherLabel?: string;
  /** Further ways to take this step. */
  children?: ReactNode;
};

/** Six digits that were sent somewhere: entering them, and what to do when they do not come. */
export function CodeStep({ state, formId, onOther, otherLabel, children }: CodeStepProps) {
  const t = useT('sign-in');
  const { step } = state;
  if (!step) return null;
  return (
    <div className="sign-in-step">
      <p className="sign-in-lead">
        {t.rich(`code.${step.channel}`, { to: step.to, b: To })}{' '}
        {onOther && (
          <button type="button" className="sign-in-link" onClick={onOther}>
            {otherLabel}
          </button>
        )}
      </p>
      <CodeForm state={state} formId={formId} bySms={step.channel === 'sms'} />
      <Again state={state} step={step} />
      {children}
      <Help channel={step.channel} />
    </div>
  );
}

type CodeSubmitProps = { state: CodeState; formId: string; children: ReactNode };

/** Sends the code; of a code that is over there is nothing to send, so it asks for another. */
export function CodeSubmit({ state, formId, children }: CodeSubmitProps) {
  const t = useT('sign-in');
  const f = useFormat();
  const { step, isExpired, waitSeconds } = state;
  if (!step || !isExpired) {
    return (
      <Submit form={state.form} formId={formId} isOff={!step}>
        {children}
      </Submit>
    );
  }
  const isWaiting = waitSeconds > 0;
  const isSent = step.verification?.type !== 'totp';
  return (
    <Button
      variant={isWaiting ? 'secondary' : 'primary'}
      size="l"
      block
      busy={state.isResending}
      disabled={isWaiting}
      onClick={isSent ? () => state.resend(step.channel) : state.end}
    >
      {isWaiting && t('waitButton', { time: f.duration(waitSeconds) })}
      {!isWaiting && t(isSent ? `code.again.${step.channel}` : 'second.restart')}
    </Button>
  );
}

type CodeFormProps = {
  state: Pick<CodeState, 'form' | 'code' | 'setCode' | 'isExpired'>;
  formId: string;
  bySms?: boolean;
  /** Said of a code whose time is over. */
  expired?: string;
};

/** The sixth digit sends the form, so that nothing has to be pressed after a code is pasted. */
export function CodeForm({ state, formId, bySms = false, expired }: CodeFormProps) {
  const t = useT('sign-in');
  const form = useRef<HTMLFormElement>(null);
  const { code, isExpired } = state;
  const error = state.form.errorOf('code');
  return (
    <form ref={form} id={formId} className="sign-in-form" noValidate onSubmit={state.form.submit}>
      <FormNote form={state.form} />
      <CodeField
        label={t('code.label')}
        value={code}
        busy={state.form.isBusy}
        disabled={isExpired}
        bySms={bySms}
        focusOnOpen
        error={isExpired ? (expired ?? t('code.expired')) : error}
        onChange={(next) => {
          state.form.clear('code');
          state.setCode(next);
        }}
        onComplete={() => form.current?.requestSubmit()}
      />
    </form>
  );
}

/** Another code: now, or once the countdown is over. */
function Again({ state, step }: { state: CodeState; step: Step }) {
  const t = useT('sign-in');
  const f = useFormat();
  if (state.waitSeconds > 0) {
    return (
      <div className="sign-in-again">
        <p className="sign-in-wait">
          <Icon name="clock" size={18} />
          {t('code.wait', { time: f.duration(state.waitSeconds) })}
        </p>
        {step.sent > 1 && <p className="field-hint">{t('code.growing')}</p>}
      </div>
    );
  }
  return (
    <div className="sign-in-again">
      {channelsAfter(step.channel, state.isExpired).map((channel) => (
        <Button
          key={channel}
          size="s"
          busy={state.isResending}
          onClick={() => state.resend(channel)}
        >
          {channel === 'mail' || channel === step.channel
            ? t(`code.again.${channel}`)
            : t(`code.instead.${channel}`)}
        </Button>
      ))}
    </div>
  );
}

/** A phone that could not be called may still get a message, and the other way round. */
function channelsAfter(channel: Channel, isExpired: boolean): readonly Channel[] {
  const other: readonly Channel[] =
    channel === 'mail' ? [] : channel === 'call' ? ['sms'] : ['call'];
  // Of a code that is over, the big button offers the same way again.
  return isExpired ? other : [channel, ...other];
}

function Help({ channel }: { channel: Channel }) {
  const t = useT('sign-in');
  const lines = (['first', 'second', 'third'] as const).map((line) =>
    t(`code.help.${channel}.${line}`),
  );
  return (
    <details className="sign-in-fold">
      <summary>
        <Icon name="info" size={18} />
        {t('code.help.title')}
      </summary>
      <ul className="sign-in-help">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
