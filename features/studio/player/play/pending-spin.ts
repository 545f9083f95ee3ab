/**
 * The spin that has no answer yet. Its key is kept for the session of the tab, so that a reload
 * asks for the same spin again and never pays for another one.
 */
import { newKey } from '#platform/browser/net/api.ts';
import { session as tabStorage } from '#platform/browser/storage.ts';

export type PendingSpin = {
  readonly key: string;
  readonly stake: string;
  readonly isBought: boolean;
  /** The free spins that pay it; absent for money. */
  readonly reward?: string | undefined;
};

const NAME = 'studioSpin';

/** The same spin under its key while it has no answer; a changed one is another spin. */
export function pendSpin(session: string, spin: Omit<PendingSpin, 'key'>): PendingSpin {
  const last = readPending(session);
  const { stake, isBought, reward } = spin;
  const isSame = last?.stake === stake && last.isBought === isBought && last.reward === reward;
  if (isSame) return last;
  const pending = { key: newKey(), ...spin };
  tabStorage.set(NAME, JSON.stringify({ session, ...pending }));
  return pending;
}

export function readPending(session: string): PendingSpin | undefined {
  const text = tabStorage.get(NAME);
  if (text === null) return undefined;
  // Written by `pendSpin`.
  const { session: owner, ...pending } = JSON.parse(text) as PendingSpin & { session: string };
  return owner === session ? pending : undefined;
}

export function forgetPending(): void {
  tabStorage.remove(NAME);
}
