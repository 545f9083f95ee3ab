import { useEffect, useState, type ReactNode } from 'react';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { Errand } from './use-errand.ts';

export type SentCode = { to: string; resend_after: number };

type CodeFormProps = {
  formId: string;
  errand: Errand;
  label: string;
  /** Where the code went; undefined for the code of an app, which nobody sends. */
  sent?: SentCode | undefined;
  bySms?: boolean;
  onCode: (code: string) => void;
  onResend?: () => void;
  children?: ReactNode;
};

/** Six digits; the sixth sends them, so that nothing has to be pressed after a code is pasted. */
export function CodeForm(props: CodeFormProps) {
  const { formId, errand, label, sent, bySms = false, onCode, onResend, children } = props;
  const t = useT('account-security');
  const [code, setCode] = useState('');
  const [judged, setJudged] = useState(errand.refusal);
  // A code that was wrong is typed anew, not mended.
  if (judged !== errand.refusal) {
    setJudged(errand.refusal);
    if (errand.errorOf('code') !== undefined) setCode('');
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
        busy={errand.isBusy}
        error={errand.errorOf('code')}
        onChange={(next) => {
          errand.clear();
          setCode(next);
        }}
        onComplete={onCode}
      />
      {sent && onResend && <Resend sent={sent} busy={errand.isBusy} onResend={onResend} />}
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

/** Seconds until another code may be asked for, from the moment this one was sent. */
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
