import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { DepositBlock } from './deposit-block.ts';

/**
 * Replaces the form while the player's own restrictions block deposits: shows the reason and the
 * end.
 */
export function BlockedView({ bar }: { bar: DepositBlock }) {
  const t = useT('cashier');
  const p = useT('domain-protection');
  const link = (
    <Link to="/profile/setting#protection" className="link cashier-way-out">
      {p('link')}
    </Link>
  );
  return (
    <EmptyState title={t('barred.title')} text={useReason(bar)} art={<LampOut />} action={link} />
  );
}

function useReason(bar: DepositBlock): string {
  const t = useT('cashier');
  const p = useT('domain-protection');
  const f = useFormat();
  switch (bar.reason) {
    case 'time_out_active':
      return p('timeOut', { until: f.dateTime(bar.until) });
    case 'exclusion_return_needed':
      return p('returnNeeded');
    case 'account_excluded':
      return t('barred.excluded');
    case 'deposit_limit_reached':
      return t('barred.limit', { left: f.money(bar.left, bar.currency) });
    default:
      return bar satisfies never;
  }
}
