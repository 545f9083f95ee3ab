import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Entrance } from '#domain/identity/contract.ts';
import {
  knowsPasskeys,
  logInWithPasskey,
  type NoPasskey,
} from '#domain/identity/player/passkeys.ts';
import { signIn } from '#domain/identity/player/session.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { closeAllModals } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

/** A login of its own beside the others; nothing where the browser knows no passkeys. */
export function Section() {
  const t = useT('account-security');
  const [isBusy, setBusy] = useState(false);
  const logIn = async () => {
    setBusy(true);
    const entrance = await enter();
    setBusy(false);
    if (entrance === 'elsewhere') showToast({ tone: 'error', title: t('passkeys.notHere') });
  };
  if (!knowsPasskeys()) return null;
  return (
    <Button block busy={isBusy} icon={<Icon name="lock" />} onClick={() => void logIn()}>
      {t('login.button')}
    </Button>
  );
}

async function enter(): Promise<NoPasskey | undefined> {
  const entrance = await logInWithPasskey();
  if (typeof entrance === 'string') return entrance;
  const refused = isRefusal(entrance) ? entrance : await comeIn(entrance);
  if (refused) showRefusal(refused);
  return undefined;
}

async function comeIn({ token, ssoLink }: Entrance): Promise<ApiRefusal | undefined> {
  // The house asks nobody with a passkey for more.
  if (token === undefined) throw new Error('a passkey was asked for a second step');
  const refused = await signIn(token, { ssoLink: ssoLink ?? null });
  if (!refused) closeAllModals();
  return refused;
}
