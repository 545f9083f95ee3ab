import './staff.css';
import { useState } from 'react';
import { useMe } from '#house/staff/backoffice/session.ts';
import { getOwnSecurity } from '#house/staff/contract.backoffice.own.ts';
import { refetchCalls, useCall } from '#platform/browser/data.tsx';
import { PageHead } from '#platform/browser/desk/page-head.tsx';
import { linesOf } from '#platform/browser/errors.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { Blank } from '#platform/browser/desk/blank.tsx';
import { FactorPanel } from './own-factors.tsx';
import { OwnPasswordPanel } from './own-password.tsx';
import { SessionPanel } from './own-sessions.tsx';

/** What keeps this account one's own. */
export function Page() {
  const t = useT('desk-staff');
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
        <Blank
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
