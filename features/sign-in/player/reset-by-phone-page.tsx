import { useEffect, useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate, setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { checkPhoneRestoreToken, resetByPhone } from '../contract.restore.ts';
import { NewPasswordForm } from './new-password.tsx';
import { Checking, ResetFrame, RequestFailed } from './reset-frame.tsx';
import { clearRestoreToken, storeRestoreToken, restoreToken } from './restore-token.ts';

type State =
  | { is: 'checking' }
  | { is: 'good'; token: string }
  | { is: 'unanswered'; line: string };

/** A new password after the code sent to the phone. Without a valid token it leads to /error. */
export function Page({ query }: PageProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [state, retry] = usePhoneToken(query['token']);
  if (state.is === 'checking') return <Checking />;
  if (state.is === 'unanswered') return <RequestFailed line={state.line} onRetry={retry} />;
  return (
    <ResetFrame title={t('reset.title')} lead={t('reset.forPhone')}>
      <NewPasswordForm
        formId={formId}
        send={(entry) => api(resetByPhone, { body: { token: state.token, ...entry } })}
        onExpired={leaveToErrorPage}
        onDone={() => clearRestoreToken('phone')}
      />
    </ResetFrame>
  );
}

/** A token in the address is removed from it before any call is made. */
function usePhoneToken(urlToken: string | undefined): [State, () => void] {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (urlToken !== undefined) {
      storeRestoreToken('phone', urlToken);
      setQuery({ token: null });
      return undefined;
    }
    let isWanted = true;
    void checkToken(restoreToken('phone')).then((next) => {
      if (!isWanted) return;
      if (next) setState(next);
      else leaveToErrorPage();
    });
    return () => {
      isWanted = false;
    };
  }, [urlToken, attempt]);
  function retry(): void {
    setState({ is: 'checking' });
    setAttempt((count) => count + 1);
  }
  return [state, retry];
}

async function checkToken(token: string | null): Promise<State | undefined> {
  if (token === null) return undefined;
  const answer = await api(checkPhoneRestoreToken, { body: { token } });
  if (isRefusal(answer)) {
    // A malformed token is treated like an unknown one.
    const isUnread = answer.status === 422 || answer.status === 400;
    return isUnread ? undefined : { is: 'unanswered', line: linesOf(answer).join(' ') };
  }
  return answer.data.is_valid ? { is: 'good', token } : undefined;
}

function leaveToErrorPage(): void {
  clearRestoreToken('phone');
  void navigate('/error', { replace: true });
}
