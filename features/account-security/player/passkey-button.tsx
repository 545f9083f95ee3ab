import { isRefusal } from '#core/refusal.ts';
import type { LoginResult } from '#domain/identity/contract.ts';
import {
  supportsPasskeys,
  logInWithPasskey,
  type PasskeyUnavailable,
} from '#domain/identity/player/passkeys.ts';
import { signIn } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { closeAllModals } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

/**
 * Login by passkey beside the other methods; hidden where the browser does not support passkeys.
 */
export function Section() {
  const t = useT('account-security');
  const { run, isBusy } = useAction(logIn, {
    onDone: (result) => {
      if (result === 'elsewhere') showToast({ tone: 'error', title: t('passkeys.notHere') });
    },
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button block busy={isBusy} icon={<Icon name="lock" />} onClick={() => run()}>
      {t('login.button')}
    </Button>
  );
}

async function logIn(): Promise<PasskeyUnavailable | ApiRefusal | undefined> {
  const loginResult = await logInWithPasskey();
  if (typeof loginResult === 'string' || isRefusal(loginResult)) return loginResult;
  return await completeLogin(loginResult);
}

async function completeLogin({ token, ssoLink }: LoginResult): Promise<ApiRefusal | undefined> {
  // A passkey login never requires a two-factor step.
  if (token === undefined) throw new Error('a passkey login was asked for a two-factor step');
  const refused = await signIn(token, { ssoLink: ssoLink ?? null });
  if (!refused) closeAllModals();
  return refused;
}
