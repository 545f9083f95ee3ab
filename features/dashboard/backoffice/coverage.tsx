import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Shortage } from '../contract.backoffice.ts';

/** The alarm about currencies whose funds do not cover what players are owed. */
export function Coverage({ shortages }: { shortages: readonly Shortage[] }) {
  const t = useT('backoffice-dashboard');
  return (
    <Panel
      title={t('coverage.title')}
      aside={<Link to="/reports/liabilities">{t('coverage.open')}</Link>}
      className="dashboard-shortage"
      role="alert"
    >
      <ul className="dashboard-list">
        {shortages.map((shortage) => (
          <li key={shortage.currency}>
            <Line {...shortage} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ currency, owed, funds, since }: Shortage) {
  const t = useT('backoffice-dashboard');
  const f = useFormat();
  const share = Math.floor((Number(funds) / Number(owed)) * 10_000);
  return (
    <>
      <strong>{currency}</strong>
      <span className="dashboard-badges">
        <Badge tone="loss">{t('coverage.share', { share: f.percent(share) })}</Badge>
      </span>
      <span>
        {t('coverage.owed')} <Money amount={owed} currency={currency} />, {t('coverage.funds')}{' '}
        <Money amount={funds} currency={currency} />
      </span>
      <small className="dashboard-faint">
        {t('coverage.since')} <Timestamp at={since} ago />
      </small>
    </>
  );
}
