import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { confirmEmailRestoreCode, confirmPhoneRestoreCode } from '../contract.restore.ts';
import { forgotByEmail, forgotByPhone } from '../contract.restore.ts';
import { storeRestoreToken, RESET_PATH } from './restore-token.ts';
import { clearStep, stepNow } from './steps.ts';
import { useCode, type CodeState } from './use-code.ts';

export type RestoreContactType = 'email' | 'phone';

/** The code of a password reset: a correct one yields a token, and leads to the new password. */
export function useRestoreCode(by: RestoreContactType): CodeState {
  const t = useT('sign-in');
  const name = `restore-${by}` as const;
  return useCode({
    name,
    sentText: t('code.sentAgain'),
    resend: (channel) => {
      const contact = stepNow(name)?.contact ?? '';
      if (by === 'email') return api(forgotByEmail, { body: { email: contact } });
      const type = channel === 'sms' ? 'sms' : 'call';
      return api(forgotByPhone, { body: { phone: contact, type } });
    },
    verify: async (code) => {
      const confirm = by === 'email' ? confirmEmailRestoreCode : confirmPhoneRestoreCode;
      const answer = await api(confirm, { body: { code } });
      if (isRefusal(answer)) return answer;
      clearStep(name);
      storeRestoreToken(by, answer.data.token);
      await navigate(by === 'email' ? RESET_PATH : '/password/reset');
      return undefined;
    },
  });
}
