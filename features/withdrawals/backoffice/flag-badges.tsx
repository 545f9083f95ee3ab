import { useT } from '#platform/browser/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { FLAG_WEIGHT, type Flag } from '../rules.risk.ts';

/** From this weight on a flag alone is a reason to look twice. */
const HEAVY = 30;

/** What looked odd, the heaviest first. */
export function FlagBadges({ flags }: { flags: readonly Flag[] }) {
  const t = useT('desk-withdrawals');
  if (flags.length === 0) return <span className="withdrawal-none">{t('queue.noFlags')}</span>;
  return (
    <span className="withdrawal-flags">
      {flags.map((flag) => (
        <Badge key={flag} tone={FLAG_WEIGHT[flag] >= HEAVY ? 'loss' : 'warn'}>
          {t(`flag.${flag}.name`)}
        </Badge>
      ))}
    </span>
  );
}
