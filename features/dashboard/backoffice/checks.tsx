import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { FailingCheck } from '../contract.backoffice.ts';

/** Only checks with differences, late checks, or failed ones; mostly there are none. */
export function Checks({ checks }: { checks: readonly FailingCheck[] }) {
  const t = useT('backoffice-dashboard');
  if (checks.length === 0) {
    return (
      <Panel className="dashboard-calm">
        <Icon name="check" />
        <Link to="/reconciliation/checks">{t('checks.agree')}</Link>
      </Panel>
    );
  }
  return (
    <Panel title={t('checks.title')} className="dashboard-alarm">
      <ul className="dashboard-list">
        {checks.map((check) => (
          <li key={check.name}>
            <Check check={check} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Check({ check }: { check: FailingCheck }) {
  const t = useT('backoffice-dashboard');
  const names = useT('backoffice-reconciliation');
  const { name, open_cases: open, ran_at: at, is_late: isLate, has_error: isTroubled } = check;
  return (
    <>
      <Link to={`/reconciliation?check=${name}`}>{names(`names.${name}`)}</Link>
      <span className="dashboard-badges">
        {open > 0 && <Badge tone="loss">{t('checks.open', { count: open })}</Badge>}
        {isLate && <Badge tone="warn">{t('checks.late')}</Badge>}
        {isTroubled && <Badge tone="warn">{t('checks.failed')}</Badge>}
      </span>
      <small className="dashboard-faint">
        {at ? <Timestamp at={at} ago /> : t('checks.never')}
      </small>
    </>
  );
}
