import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { FLAG_WEIGHT, type Flag } from '../rules.risk.ts';

/** From this weight on a flag alone is a reason to look twice. */
const HEAVY = 30;

/** So many are named in a list; the page of the withdrawal explains all of them. */
const NAMED = 2;

/** What looked odd, the heaviest first; the others in number, and in words for whoever asks. */
export function FlagBadges({ flags }: { flags: readonly Flag[] }) {
  const t = useT('backoffice-withdrawals');
  if (flags.length === 0) return <span className="withdrawal-none">{t('queue.noFlags')}</span>;
  const others = flags.slice(NAMED).map((flag) => t(`flag.${flag}.name`));
  return (
    <span className="withdrawal-flags">
      {flags.slice(0, NAMED).map((flag) => (
        <Badge key={flag} tone={FLAG_WEIGHT[flag] >= HEAVY ? 'loss' : 'warn'}>
          {t(`flag.${flag}.name`)}
        </Badge>
      ))}
      {others.length > 0 && (
        <span className="withdrawal-none" title={others.join(', ')}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
