import { signOut } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

/**
 * Ends the session in the browser and on the server. On a phone this page is the only place to log
 * out.
 */
export function LogOut() {
  const t = useT('profile');
  const { run, isBusy } = useAction(async () => {
    await signOut();
    await navigate('/');
  });
  return (
    <Button block busy={isBusy} icon={<Icon name="logout" />} onClick={run}>
      {t('logout')}
    </Button>
  );
}
