import { useMay } from '#domain/staff/backoffice/session.ts';
import { Dashboard } from '#features/dashboard/backoffice/page.tsx';
import { Trend } from '#features/money-reports/backoffice/trend.tsx';
import { getTrend } from '#features/money-reports/contract.backoffice.trend.ts';

/** The dashboard, with the trend of the money reports for those who may read them. */
export function Page() {
  const mayRead = useMay(getTrend.roles);
  return <Dashboard trend={mayRead && <Trend />} />;
}
