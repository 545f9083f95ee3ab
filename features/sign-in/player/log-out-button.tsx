import { useState } from 'react';
import { signOut } from '#house/identity/player/session.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { navigate } from '#platform/browser/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Ends the session on this device and everywhere its token was known, and goes home. */
export function LogOutButton() {
  const t = useT('sign-in');
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
    await navigate('/');
  };
  return (
    <Button
      variant="quiet"
      block
      busy={isBusy}
      icon={<Icon name="logout" />}
      onClick={() => void leave()}
    >
      {t('logout')}
    </Button>
  );
}
