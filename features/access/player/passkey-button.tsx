import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { knowsPasskeys, logInWithPasskey } from '#house/identity/player/passkeys.ts';
import { signIn } from '#house/identity/player/session.ts';
import { showRefusal } from '#platform/browser/errors.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { closeAllModals } from '#platform/browser/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** A login of its own beside the others; nothing where the browser knows no passkeys. */
export function Section() {
  const t = useT('access');
  const [isBusy, setBusy] = useState(false);
  const logIn = async () => {
    setBusy(true);
    await enter();
    setBusy(false);
  };
  if (!knowsPasskeys()) return null;
  return (
    <Button block busy={isBusy} icon={<Icon name="lock" />} onClick={() => void logIn()}>
      {t('login.button')}
    </Button>
  );
}

async function enter(): Promise<void> {
  const entrance = await logInWithPasskey();
  if (entrance === 'declined') return;
  if (isRefusal(entrance)) return showRefusal(entrance);
  if (entrance.token === undefined) return;
  const refused = await signIn(entrance.token, { ssoLink: entrance.ssoLink ?? null });
  if (refused) return showRefusal(refused);
  closeAllModals();
}
