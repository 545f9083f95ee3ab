import './sign-in.css';
import { useId } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { patchUser, useUser } from '#domain/identity/player/session.ts';
import { resendEmailCode, sendEmailCode, verifyEmail } from '../contract.codes.ts';
import { ConfirmFrame, confirmed } from './confirm-frame.tsx';
import { useOwnCode } from './use-own-code.ts';

/** Confirms the e-mail of the account by a code sent to it. */
export function Modal({ close }: ModalProps) {
  const t = useT('sign-in');
  const formId = useId();
  const email = useUser().user?.email ?? '';
  const state = useOwnCode({
    name: 'confirm-email',
    contact: email,
    channel: 'mail',
    sentText: t('code.sentAgain'),
    send: sendFirst,
    resend: () => api(resendEmailCode, { body: {} }),
    verify: async (code) => {
      const answer = await api(verifyEmail, { body: { code } });
      if (isRefusal(answer)) return answer;
      patchUser({ is_email_verified: true });
      confirmed('confirm-email', t('confirm.emailDone'), close);
      return undefined;
    },
  });
  return (
    <ConfirmFrame
      title={t('confirm.emailTitle')}
      state={state}
      formId={formId}
      otherLabel={t('code.otherEmail')}
      close={close}
    />
  );
}

function sendFirst() {
  return api(sendEmailCode, { body: {} });
}
