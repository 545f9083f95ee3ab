/**
 * Whose things this page holds. A token is renewed every few minutes and stays the same player's;
 * what a page keeps of bets, seeds and balances goes only when another player sits down.
 */
import { onUser, userNow, type SessionState } from './session.ts';

/** The id of the member, or `guest`. */
export function ownerNow(): string {
  return ownerOf(userNow());
}

/** Calls back when somebody logs in or out. Answers how to stop. */
export function onOwner(listener: () => void): () => void {
  let owner = ownerNow();
  return onUser((state) => {
    const next = ownerOf(state);
    if (next === owner || state.status === 'unknown') return;
    owner = next;
    listener();
  });
}

function ownerOf({ user }: SessionState): string {
  return user?.id ?? 'guest';
}
