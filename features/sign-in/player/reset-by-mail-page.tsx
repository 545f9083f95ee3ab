import { useEffect, useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { navigate, type PageProps } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { confirmEmailRestoreToken, resetByEmailToken } from '../contract.restore.ts';
import { NewPasswordForm } from './new-password.tsx';
import { ContactText } from './parts.tsx';
import { Checking, ResetFrame, RequestFailed } from './reset-frame.tsx';
import { isRestoreToken, storeRestoreToken, RESET_PATH } from './restore-token.ts';
import { clearRestoreToken, restoreToken } from './restore-token.ts';

type State =
  | { is: 'checking' }
  | { is: 'good'; token: string; to: string }
  | { is: 'expired' }
  | { is: 'unanswered'; line: string };

/** The page of the emailed link, and of the emailed code: a new password for the masked address. */
export function Page({ params }: PageProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [state, retry, expire] = useMailToken(params['token']);
  if (state.is === 'checking') return <Checking />;
  if (state.is === 'unanswered') return <RequestFailed line={state.line} onRetry={retry} />;
  if (state.is === 'expired') return <Expired />;
  const lead = t.rich('reset.for', { to: state.to, b: ContactText });
  return (
    <ResetFrame title={t('reset.title')} lead={lead}>
      <NewPasswordForm
        formId={formId}
        send={(entry) => api(resetByEmailToken, { body: { token: state.token, ...entry } })}
        onExpired={expire}
        onDone={() => clearRestoreToken('email')}
      />
    </ResetFrame>
  );
}

function Expired() {
  const t = useT('sign-in');
  return (
    <ResetFrame title={t('reset.expiredTitle')} lead={t('reset.expired')}>
      <Button
        variant="primary"
        size="l"
        block
        onClick={() => openModal('ForgotPassword', { email: '' })}
      >
        {t('reset.again')}
      </Button>
    </ResetFrame>
  );
}

/** Moves the token from the address to the tab's storage, and checks it. */
function useMailToken(urlToken: string | undefined): [State, () => void, () => void] {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isRestoreToken(urlToken)) {
      storeRestoreToken('email', urlToken);
      void navigate(RESET_PATH, { replace: true });
      return undefined;
    }
    let isWanted = true;
    void checkToken(restoreToken('email')).then((next) => {
      if (isWanted) setState(next);
    });
    return () => {
      isWanted = false;
    };
  }, [urlToken, attempt]);
  function retry(): void {
    setState({ is: 'checking' });
    setAttempt((count) => count + 1);
  }
  return [state, retry, () => setState({ is: 'expired' })];
}

async function checkToken(token: string | null): Promise<State> {
  if (token === null) return { is: 'expired' };
  const answer = await api(confirmEmailRestoreToken, { body: { token } });
  if (!isRefusal(answer)) return { is: 'good', token, to: answer.data.to };
  if (answer.refused !== 'link_expired') {
    return { is: 'unanswered', line: linesOf(answer).join(' ') };
  }
  clearRestoreToken('email');
  return { is: 'expired' };
}
