/**
 * The player whose data this page holds. A token is renewed every few minutes for the same player;
 * cached bets, seeds and balances are dropped only when another player logs in.
 */
import { onUserChange, userNow, type SessionState } from './session.ts';

/** The id of the member, or `guest`. */
export function ownerNow(): string {
  return ownerOf(userNow());
}

/** Calls the listener when the player logs in or out. Returns the unsubscribe function. */
export function onOwnerChange(listener: () => void): () => void {
  let owner = ownerNow();
  return onUserChange((state) => {
    const next = ownerOf(state);
    if (next === owner || state.status === 'unknown') return;
    owner = next;
    listener();
  });
}

function ownerOf({ user }: SessionState): string {
  return user?.id ?? 'guest';
}
