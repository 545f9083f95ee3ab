import { useEffect, useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate, setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { checkPhoneRestoreToken, resetByPhone } from '../contract.restore.ts';
import { NewPasswordForm } from './new-password.tsx';
import { Checking, ResetFrame, Unanswered } from './reset-frame.tsx';
import { forgetRestoreToken, keepRestoreToken, restoreToken } from './restore-token.ts';

type State =
  | { is: 'checking' }
  | { is: 'good'; token: string }
  | { is: 'unanswered'; line: string };

/** A new password after the code sent to the phone. Without a good token it leads to /error. */
export function Page({ query }: PageProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [state, retry] = usePhoneToken(query['token']);
  if (state.is === 'checking') return <Checking />;
  if (state.is === 'unanswered') return <Unanswered line={state.line} onRetry={retry} />;
  return (
    <ResetFrame title={t('reset.title')} lead={t('reset.forPhone')}>
      <NewPasswordForm
        formId={formId}
        send={(entry) => api(resetByPhone, { body: { token: state.token, ...entry } })}
        onExpired={giveUp}
        onDone={() => forgetRestoreToken('phone')}
      />
    </ResetFrame>
  );
}

/** A token that came in the address is taken out of it before anything else is asked for. */
function usePhoneToken(given: string | undefined): [State, () => void] {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (given !== undefined) {
      keepRestoreToken('phone', given);
      setQuery({ token: null }, { replace: true });
      return undefined;
    }
    let isWanted = true;
    void ask(restoreToken('phone')).then((next) => {
      if (!isWanted) return;
      if (next) setState(next);
      else giveUp();
    });
    return () => {
      isWanted = false;
    };
  }, [given, tries]);
  function retry(): void {
    setState({ is: 'checking' });
    setTries((count) => count + 1);
  }
  return [state, retry];
}

async function ask(token: string | null): Promise<State | undefined> {
  if (token === null) return undefined;
  const answer = await api(checkPhoneRestoreToken, { body: { token } });
  if (isRefusal(answer)) {
    // What the house cannot read as a token is as bad as one it does not know.
    const isUnread = answer.status === 422 || answer.status === 400;
    return isUnread ? undefined : { is: 'unanswered', line: linesOf(answer).join(' ') };
  }
  return answer.data.is_valid ? { is: 'good', token } : undefined;
}

function giveUp(): void {
  forgetRestoreToken('phone');
  void navigate('/error', { replace: true });
}
