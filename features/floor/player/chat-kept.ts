/** What this device remembers of the chat: whether it is open, and whom its owner will not hear. */
import { useSyncExternalStore } from 'react';
import { local, session } from '#platform/browser/storage.ts';

const OPEN_KEY = 'floorChat';
const HIDDEN_KEY = 'floorHidden';
const OWN_KEY = 'floorVoice';
/** A voice lasts a day, so the earliest of so many is long gone. */
const HIDDEN_MAX = 100;

type Kept = {
  readonly isOpen: boolean;
  readonly hidden: readonly string[];
  /** Who spoke from this page last, and by which voice; see `signatureOf`. */
  readonly own: string | null;
};

const listeners = new Set<() => void>();
let kept: Kept | undefined;

/** The parts of a slot are never made by the server, so storage is there to be read. */
export function useKept(): Kept {
  return useSyncExternalStore(subscribe, keptNow, keptNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptNow(): Kept {
  kept ??= {
    isOpen: local.get(OPEN_KEY) === 'open',
    hidden: (local.get(HIDDEN_KEY) ?? '').split(' ').filter((voice) => voice !== ''),
    own: session.get(OWN_KEY),
  };
  return kept;
}

function keep(changes: Partial<Kept>): void {
  kept = { ...keptNow(), ...changes };
  for (const listener of listeners) listener();
}

export function setChatOpen(isOpen: boolean): void {
  local.set(OPEN_KEY, isOpen ? 'open' : 'closed');
  keep({ isOpen });
}

export function hideVoice(voice: string): void {
  keepHidden([...keptNow().hidden.filter((each) => each !== voice), voice].slice(-HIDDEN_MAX));
}

export function showAllVoices(): void {
  keepHidden([]);
}

function keepHidden(hidden: readonly string[]): void {
  local.set(HIDDEN_KEY, hidden.join(' '));
  keep({ hidden });
}

/** Two players may use one browser: a voice is one's own only together with its player. */
export function signatureOf(playerId: string, voice: string): string {
  return `${playerId} ${voice}`;
}

export function noteOwnVoice(playerId: string, voice: string): void {
  const own = signatureOf(playerId, voice);
  session.set(OWN_KEY, own);
  keep({ own });
}
