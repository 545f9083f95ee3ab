/** Limits are met on every page: who left the table for the cashier is still in his session. */
import { onUser, userNow } from '#domain/identity/player/session.ts';
import { watchProtection } from './standing.ts';

/** Once, when the page starts. Of who forbade himself nothing the house has nothing to tell. */
export function startProtection(): void {
  let leave: (() => void) | undefined;
  const follow = () => {
    const isMember = userNow().status === 'member';
    if (isMember) leave ??= watchProtection();
    else {
      leave?.();
      leave = undefined;
    }
  };
  onUser(follow);
  follow();
}
