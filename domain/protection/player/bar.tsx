/** Under the table of every game: what closes play just now, in words, and the way out of it. */
import { useUser } from '#domain/identity/player/session.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { isRealityDue, show, useProtectionWatch, useStanding } from './standing.ts';

export const PROTECTION_PAGE = '/profile/setting#protection';

export function ProtectionBar() {
  const t = useT('domain-protection');
  const f = useFormat();
  const { status } = useUser();
  useProtectionWatch(status === 'member');
  const standing = useStanding();
  if (!standing) return null;
  const { time_out_until: until, is_return_needed: isReturnNeeded } = standing;
  if (until) {
    return (
      <output className="notice notice-plain">
        <Icon name="pause" size={18} />
        <p>{t('timeOut', { until: f.dateTime(until) })}</p>
      </output>
    );
  }
  if (isReturnNeeded) {
    return (
      <output className="notice notice-plain">
        <Icon name="info" size={18} />
        <p>{t('returnNeeded')}</p>
        <Link to={PROTECTION_PAGE}>{t('open')}</Link>
      </output>
    );
  }
  return isRealityDue(standing) ? <Due /> : null;
}

/** For a page whose dialog was closed by going elsewhere: play waits all the same. */
function Due() {
  const t = useT('domain-protection');
  return (
    <output className="notice notice-plain">
      <Icon name="clock" size={18} />
      <p>{t('reality')}</p>
      <Button size="s" onClick={() => show('RealityCheck')}>
        {t('answer')}
      </Button>
    </output>
  );
}
