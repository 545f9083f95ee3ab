import './staff.css';
import { useState } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { getOwnSecurity } from '#domain/staff/contract.backoffice.own.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { FactorPanel } from './own-factors.tsx';
import { OwnPasswordPanel } from './own-password.tsx';
import { SessionPanel } from './own-sessions.tsx';

/** Security settings of the own account. */
export function Page() {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const { email, role } = useMe();
  const { data, refusal, refetch } = useCall(getOwnSecurity, {});
  const [changed] = useState(() => () => refetchCalls(getOwnSecurity));
  const lead = t('own.lead', { email: email ?? '', role: t(`roles.${role}`) });
  return (
    <>
      <PageHead title={t('own.title')} lead={lead} />
      {data ? (
        <div className="staff-panels">
          <FactorPanel security={data.data} onChanged={changed} />
          <OwnPasswordPanel security={data.data} onChanged={changed} />
          <SessionPanel sessions={data.data.sessions} onChanged={changed} />
        </div>
      ) : refusal ? (
        <EmptyState
          isFailure
          title={t('own.failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{common('retry')}</Button>}
        />
      ) : (
        <Spinner size={32} />
      )}
    </>
  );
}
