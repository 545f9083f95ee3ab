import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';

/** Below the balances: where a player keeps play within what they can afford. */
export function Tools() {
  const t = useT('profile');
  return (
    <p className="profile-quiet profile-tools">
      {t('wallet.tools')}{' '}
      <Link to="/profile/setting#protection" className="link">
        {t('wallet.toolsLink')}
      </Link>
    </p>
  );
}
