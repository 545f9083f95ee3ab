/** Limits apply on every page: a player in the cashier is still in the session. */
import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { watchProtection } from './protection-status.ts';

/** Called once, when the page starts. The server publishes nothing for players without limits. */
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
  onUserChange(follow);
  follow();
}
