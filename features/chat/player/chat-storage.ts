/** What this device stores of the chat: which authors are hidden. */
import { create } from 'zustand';
import { local, session } from '#platform/browser/storage.ts';

const HIDDEN_KEY = 'chatHidden';
const OWN_KEY = 'chatAuthor';
/** An author key lasts a day, so the earliest of so many has long expired. */
const HIDDEN_MAX = 100;

type ChatPreferences = {
  /** Author keys. */
  readonly hidden: readonly string[];
  /** The player who wrote from this page last and their author key; see `ownAuthorOf`. */
  readonly own: string | null;
};

/** The parts of a slot are never rendered by the server, so storage is always available. */
const store = create<ChatPreferences>(() => ({
  hidden: (local.get(HIDDEN_KEY) ?? '').split(' ').filter((key) => key !== ''),
  own: session.get(OWN_KEY),
}));

export function useChatPreferences(): ChatPreferences {
  return store();
}

export function hideAuthor(key: string): void {
  setHidden([...store.getState().hidden.filter((each) => each !== key), key].slice(-HIDDEN_MAX));
}

export function showAllAuthors(): void {
  setHidden([]);
}

function setHidden(hidden: readonly string[]): void {
  local.set(HIDDEN_KEY, hidden.join(' '));
  store.setState({ hidden });
}

/** Two players may share a browser, so an own author key is stored together with its player. */
export function ownAuthorOf(playerId: string, authorKey: string): string {
  return `${playerId} ${authorKey}`;
}

export function setOwnAuthor(playerId: string, authorKey: string): void {
  const own = ownAuthorOf(playerId, authorKey);
  session.set(OWN_KEY, own);
  store.setState({ own });
}
