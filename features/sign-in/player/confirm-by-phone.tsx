import './sign-in.css';
import { useId } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { patchUser, useUser } from '#domain/identity/player/session.ts';
import { resendPhoneCode, sendPhoneCode, verifyPhone } from '../contract.codes.ts';
import { ConfirmFrame, confirmed } from './confirm-frame.tsx';
import { useOwnCode } from './use-own-code.ts';

/** Confirms the phone of the account by a code: right after a registration, or later. */
export function Modal({ close }: ModalProps) {
  const t = useT('sign-in');
  const formId = useId();
  const phone = useUser().user?.phone ?? '';
  const state = useOwnCode({
    name: 'confirm-phone',
    contact: phone,
    channel: 'call',
    sentText: t('code.sentAgain'),
    send: sendFirst,
    resend: (channel) =>
      api(resendPhoneCode, { body: { type: channel === 'sms' ? 'sms' : 'call' } }),
    verify: async (code) => {
      const answer = await api(verifyPhone, { body: { code } });
      if (isRefusal(answer)) return answer;
      patchUser({ is_phone_verified: true });
      confirmed('confirm-phone', t('confirm.phoneDone'), close);
      return undefined;
    },
  });
  return (
    <ConfirmFrame
      title={t('confirm.phoneTitle')}
      state={state}
      formId={formId}
      otherLabel={t('code.otherPhone')}
      close={close}
    />
  );
}

function sendFirst() {
  return api(sendPhoneCode, { body: { type: 'call' } });
}
