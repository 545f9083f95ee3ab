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
import { To } from './parts.tsx';
import { Checking, ResetFrame, Unanswered } from './reset-frame.tsx';
import { isRestoreToken, keepRestoreToken, RESET_PATH } from './restore-token.ts';
import { forgetRestoreToken, restoreToken } from './restore-token.ts';

type State =
  | { is: 'checking' }
  | { is: 'good'; token: string; to: string }
  | { is: 'expired' }
  | { is: 'unanswered'; line: string };

/** Where the link of the mail leads, and the mailed code: a new password for the masked address. */
export function Page({ params }: PageProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [state, retry, expire] = useMailToken(params['token']);
  if (state.is === 'checking') return <Checking />;
  if (state.is === 'unanswered') return <Unanswered line={state.line} onRetry={retry} />;
  if (state.is === 'expired') return <Expired />;
  const lead = t.rich('reset.for', { to: state.to, b: To });
  return (
    <ResetFrame title={t('reset.title')} lead={lead}>
      <NewPasswordForm
        formId={formId}
        send={(entry) => api(resetByEmailToken, { body: { token: state.token, ...entry } })}
        onExpired={expire}
        onDone={() => forgetRestoreToken('email')}
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

/** Takes the token out of the address into the tab, and asks the house whose it is. */
function useMailToken(given: string | undefined): [State, () => void, () => void] {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (isRestoreToken(given)) {
      keepRestoreToken('email', given);
      void navigate(RESET_PATH, { replace: true });
      return undefined;
    }
    let isWanted = true;
    void ask(restoreToken('email')).then((next) => {
      if (isWanted) setState(next);
    });
    return () => {
      isWanted = false;
    };
  }, [given, tries]);
  function retry(): void {
    setState({ is: 'checking' });
    setTries((count) => count + 1);
  }
  return [state, retry, () => setState({ is: 'expired' })];
}

async function ask(token: string | null): Promise<State> {
  if (token === null) return { is: 'expired' };
  const answer = await api(confirmEmailRestoreToken, { body: { token } });
  if (!isRefusal(answer)) return { is: 'good', token, to: answer.data.to };
  if (answer.refused !== 'link_expired') {
    return { is: 'unanswered', line: linesOf(answer).join(' ') };
  }
  forgetRestoreToken('email');
  return { is: 'expired' };
}
