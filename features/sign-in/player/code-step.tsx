import './code-step.css';
import { useRef, type ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { FormNote } from './form-note.tsx';
import { Submit, ContactText } from './parts.tsx';
import type { Channel, CodeStepState } from './steps.ts';
import type { CodeState } from './use-code.ts';

type CodeStepProps = {
  state: CodeState;
  formId: string;
  /** Returns to the contact field. */
  onOther?: (() => void) | undefined;
  otherLabel?: string;
  /** Alternatives to this step. */
  children?: ReactNode;
};

/** The form of a six-digit code, and the help when the code does not arrive. */
export function CodeStep({ state, formId, onOther, otherLabel, children }: CodeStepProps) {
  const t = useT('sign-in');
  const { step } = state;
  if (!step) return null;
  return (
    <div className="sign-in-step">
      <p className="sign-in-lead">
        {t.rich(`code.${step.channel}`, { to: step.to, b: ContactText })}{' '}
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

/** Submits the code; requests another one when the code has expired. */
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
  /** The text for an expired code. */
  expired?: string;
};

/** The sixth digit submits the form, so that a pasted code needs no further click. */
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

/** Requests another code: now, or once the countdown is over. */
function Again({ state, step }: { state: CodeState; step: CodeStepState }) {
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

/** A phone that cannot be called may still receive a message, and vice versa. */
function channelsAfter(channel: Channel, isExpired: boolean): readonly Channel[] {
  const other: readonly Channel[] =
    channel === 'mail' ? [] : channel === 'call' ? ['sms'] : ['call'];
  // After expiry the main button offers the same channel again.
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
