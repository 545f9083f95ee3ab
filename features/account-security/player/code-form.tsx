import { useEffect, useState, type ReactNode } from 'react';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { Submission } from './use-submission.ts';

export type SentCode = { to: string; resend_after: number };

type CodeFormProps = {
  formId: string;
  submission: Submission;
  label: string;
  /** Where the code was sent; undefined for the code of an authenticator app. */
  sent?: SentCode | undefined;
  bySms?: boolean;
  onCode: (code: string) => void;
  onResend?: () => void;
  children?: ReactNode;
};

/** Six digits; the sixth submits them, so that a pasted code needs no further click. */
export function CodeForm(props: CodeFormProps) {
  const { formId, submission, label, sent, bySms = false, onCode, onResend, children } = props;
  const t = useT('account-security');
  const [code, setCode] = useState('');
  const [shownRefusal, setShownRefusal] = useState(submission.refusal);
  // A wrong code is cleared, not corrected.
  if (shownRefusal !== submission.refusal) {
    setShownRefusal(submission.refusal);
    if (submission.errorOf('code') !== undefined) setCode('');
  }
  return (
    <form
      id={formId}
      className="access-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      {sent && <p className="access-lead">{t.rich('contact.sent', { to: sent.to, b: Bold })}</p>}
      <CodeField
        label={label}
        value={code}
        bySms={bySms}
        focusOnOpen
        busy={submission.isBusy}
        error={submission.errorOf('code')}
        onChange={(next) => {
          submission.clear();
          setCode(next);
        }}
        onComplete={onCode}
      />
      {sent && onResend && <Resend sent={sent} busy={submission.isBusy} onResend={onResend} />}
      {children}
    </form>
  );
}

export function Bold(words: ReactNode) {
  return <b translate="no">{words}</b>;
}

type ResendProps = { sent: SentCode; busy: boolean; onResend: () => void };

function Resend({ sent, busy, onResend }: ResendProps) {
  const t = useT('account-security');
  const f = useFormat();
  const left = useSecondsLeft(sent);
  if (left > 0) {
    return (
      <p className="access-wait">
        <Icon name="clock" size={18} />
        {t('contact.wait', { time: f.duration(left) })}
      </p>
    );
  }
  return (
    <div>
      <Button
        size="s"
        busy={busy}
        onClick={() => {
          onResend();
          announce(t('contact.again'));
        }}
      >
        {t('contact.again')}
      </Button>
    </div>
  );
}

/** Seconds until another code may be requested, from the moment this one was sent. */
function useSecondsLeft(sent: SentCode): number {
  const [left, setLeft] = useState(sent.resend_after);
  useEffect(() => {
    const endsAt = performance.now() + sent.resend_after * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
