import { session } from '#platform/browser/storage.ts';

const KEY = 'vipRequested';

/** Whether the visitor ticked the box of the registration; lasts until the account is there. */
export function isRequested(): boolean {
  return session.get(KEY) !== null;
}

export function setRequested(isWanted: boolean): void {
  if (isWanted) session.set(KEY, '1');
  else session.remove(KEY);
}
