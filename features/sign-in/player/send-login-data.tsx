import './sign-in.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { sendLoginData } from '../contract.ts';
import { checkEmail } from './checks.ts';
import { prefilledEmail } from './prefill.ts';
import { EmailField, FormNote, Submit, ContactText } from './parts.tsx';
import { focusFirst, useSignInForm } from './use-sign-in-form.ts';

/** "How do I log in?": the answer is sent to the mailbox and nowhere else. */
export function Modal({ props }: ModalProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [email, setEmail] = useState(prefilledEmail(props));
  const [sentTo, setSentTo] = useState<string>();
  const form = useSignInForm({
    check: () => checkEmail(email),
    send: async () => {
      const answer = await api(sendLoginData, { body: { email } });
      if (isRefusal(answer)) return answer;
      setSentTo(email);
      return undefined;
    },
  });
  const toLogin = () => openModal('Login', {}, { replace: true });
  if (sentTo !== undefined) return <Sent email={sentTo} onDone={toLogin} />;
  return (
    <ModalFrame
      title={t('remind.title')}
      size="s"
      footer={
        <Submit form={form} formId={formId}>
          {t('remind.submit')}
        </Submit>
      }
    >
      <p className="sign-in-lead">{t('remind.lead')}</p>
      <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
        <FormNote form={form} />
        <EmailField form={form} value={email} onChange={setEmail} isLogin={false} />
      </form>
    </ModalFrame>
  );
}

/** The same text whether or not the address is known, so that it reveals nothing. */
function Sent({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT('sign-in');
  return (
    <ModalFrame
      title={t('remind.title')}
      size="s"
      footer={
        <Button variant="primary" size="l" block onClick={onDone}>
          {t('remind.toLogin')}
        </Button>
      }
    >
      <div className="sign-in-sent" role="status">
        <span className="sign-in-method-icon">
          <Icon name="mail" />
        </span>
        <p>{t.rich('remind.sent', { to: email, b: ContactText })}</p>
        <p className="field-hint">{t('remind.spam')}</p>
      </div>
    </ModalFrame>
  );
}
