import { useEffect } from 'react';
import { hasMemberToken, tokenNow, userNow } from '#domain/identity/player/session.ts';
import { completeLogin } from './complete-login.ts';

/**
 * Logs this tab in after a login in another tab, e.g. by an emailed link, as soon as it gets the
 * focus: the open dialog is no longer needed.
 */
export function useOtherTab(): void {
  useEffect(() => {
    function onFocus(): void {
      if (document.visibilityState !== 'visible' || userNow().status !== 'guest') return;
      // Without an answer the dialog stays, and the next focus retries.
      if (hasMemberToken()) void completeLogin(tokenNow()!, {});
    }
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
}
