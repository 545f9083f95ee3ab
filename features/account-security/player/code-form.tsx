import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import {
  CodeInput,
  type CodeForm as CodeFormState,
} from '#domain/identity/player/factor-inputs.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

export type SentCode = { to: string; resend_after: number };

type CodeFormProps = {
  formId: string;
  form: CodeFormState & { submit: (event: FormEvent<HTMLFormElement>) => void };
  label: string;
  /** Where the code was sent; undefined for the code of an authenticator app. */
  sent?: SentCode | undefined;
  bySms?: boolean;
  isResending?: boolean;
  onResend?: () => void;
  children?: ReactNode;
};

/** Six digits; the sixth submits them, so that a pasted code needs no further click. */
export function CodeForm(props: CodeFormProps) {
  const { formId, form, label, sent, bySms = false, isResending, onResend, children } = props;
  const t = useT('account-security');
  return (
    <form id={formId} className="access-form" noValidate onSubmit={form.submit}>
      {sent && <p className="access-lead">{t.rich('contact.sent', { to: sent.to, b: Bold })}</p>}
      <CodeInput form={form} label={label} bySms={bySms} focusOnOpen />
      {sent && onResend && (
        <Resend sent={sent} busy={isResending ?? form.isBusy} onResend={onResend} />
      )}
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
