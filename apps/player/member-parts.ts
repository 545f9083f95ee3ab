import { startCashier } from '#features/cashier/player/start.ts';
import { startNotifications } from '#features/notifications/player/start.ts';
import { startProfile } from '#features/profile/player/start.ts';
import { startSupport } from '#features/support/player/start.ts';
import { startVip } from '#features/vip/player/start.ts';
import { payload } from '#platform/browser/boot.ts';
import { startProtection } from '#domain/protection/player/start.ts';

/** Background work on every page of a logged-in player; loaded once the user is known. */
export function startMemberParts(): void {
  startCashier();
  startProtection();
  startNotifications();
  startProfile();
  startSupport();
  startVip();
  startEvents();
  if (payload().mirror.is_listed) startChecks();
}

function startEvents(): void {
  // As with the checks: nothing waits for it.
  import('#features/bonuses/player/follow-bonus.ts')
    .then(({ startBonusEvents }) => startBonusEvents())
    .catch(() => undefined);
}

function startChecks(): void {
  // Nothing on the page waits for the checks, and a failure to load them is ignored.
  import('#features/mirrors/player/checks.ts')
    .then(({ startMirrorChecks }) => startMirrorChecks())
    .catch(() => undefined);
}
