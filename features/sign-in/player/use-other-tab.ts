import { useEffect } from 'react';
import { hasMemberToken, tokenNow, userNow } from '#domain/identity/player/session.ts';
import { enter } from './enter.ts';

/**
 * Whoever came in in another tab, by the link of a mail perhaps, is in here too as soon as he looks
 * at this one: the dialog that waits for him has nothing to ask any more.
 */
export function useOtherTab(): void {
  useEffect(() => {
    function look(): void {
      if (document.visibilityState !== 'visible' || userNow().status !== 'guest') return;
      // Without an answer the dialog stays, and the next look tries again.
      if (hasMemberToken()) void enter(tokenNow()!, {});
    }
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
