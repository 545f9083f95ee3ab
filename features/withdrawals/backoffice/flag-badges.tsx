import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { FLAG_WEIGHT, type Flag } from '../rules.risk.ts';

/** From this weight on a single flag is highlighted. */
const HEAVY = 30;

/** The number of flags named in a list; the page of the withdrawal explains all of them. */
const NAMED = 2;

/** The heaviest risk flags by name; the others as a number with a tooltip. */
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
