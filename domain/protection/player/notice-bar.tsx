/** Shown below every game: why play is closed at the moment, and how to continue. */
import { useUser } from '#domain/identity/player/session.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import {
  isRealityDue,
  showModal,
  useProtectionWatch,
  useProtectionStatus,
} from './protection-status.ts';

export const PROTECTION_PAGE = '/profile/setting#protection';

export function ProtectionBar() {
  const t = useT('domain-protection');
  const f = useFormat();
  const { status } = useUser();
  useProtectionWatch(status === 'member');
  const protectionStatus = useProtectionStatus();
  if (!protectionStatus) return null;
  const { time_out_until: until, is_return_needed: isReturnNeeded } = protectionStatus;
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
  return isRealityDue(protectionStatus) ? <RealityCheckDue /> : null;
}

/** For a page whose dialog was closed by navigation: play still waits for the answer. */
function RealityCheckDue() {
  const t = useT('domain-protection');
  return (
    <output className="notice notice-plain">
      <Icon name="clock" size={18} />
      <p>{t('reality')}</p>
      <Button size="s" onClick={() => showModal('RealityCheck')}>
        {t('answer')}
      </Button>
    </output>
  );
}
