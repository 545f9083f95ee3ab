/**
 * The favourite games and the last played ones. A guest's favourites are in the storage of the
 * browser, and are added to those of the account when they log in.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { api } from '#platform/browser/net/api.ts';
import { local } from '#platform/browser/storage.ts';
import { changeFavourites, getMyLobby } from '../../contract.lobby.ts';

export type Mine = {
  /** Folders of games, the latest first. */
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
  /** Whether this is what the account or the browser holds, and not yet to be loaded. */
  readonly isLoaded: boolean;
};

const GUEST_KEY = 'favouriteGames';
/** The player and their last games: the document reserves room for them before scripts run. */
const RECENT_KEY = 'recentGames';
const NOTHING: Mine = { favourites: [], recent: [], isLoaded: false };
const store = createFirstStore<Mine>(NOTHING);

/** Follows the session; read again with each page, because other games may have been played. */
export function useMine(): Mine {
  useEffect(() => {
    loadedFor = undefined;
    void load();
    return onUserChange(() => void load());
  }, []);
  return useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
}

/** Shown at once; a refused change is taken back. */
export async function toggleFavourite(folder: string): Promise<void> {
  const before = store.get();
  const isAdded = !before.favourites.includes(folder);
  const others = before.favourites.filter((each) => each !== folder);
  const favourites = isAdded ? [folder, ...others] : others;
  store.set({ ...before, favourites });
  if (userNow().status !== 'member') {
    local.set(GUEST_KEY, favourites.join(' '));
    return;
  }
  const answer = await api(changeFavourites, {
    body: isAdded ? { add: [folder] } : { remove: [folder] },
  });
  if (isRefusal(answer)) store.set({ ...store.get(), favourites: before.favourites });
}

let loadedFor: string | null | undefined;

/** Once for each player; the balance changes the user far more often. */
async function load(): Promise<void> {
  const { status, user } = userNow();
  const player = status === 'unknown' ? undefined : (user?.id ?? null);
  if (player === undefined || player === loadedFor) return;
  loadedFor = player;
  const guests = (local.get(GUEST_KEY) ?? '').split(' ').filter((folder) => folder !== '');
  if (player === null) {
    store.set({ favourites: guests, recent: [], isLoaded: true });
    return;
  }
  const [owner, ...recent] = (local.get(RECENT_KEY) ?? '').split(' ');
  if (owner === player) store.set({ ...NOTHING, recent });
  const added = guests.length > 0 && (await api(changeFavourites, { body: { add: guests } }));
  if (added && !isRefusal(added)) local.remove(GUEST_KEY);
  const answer = await api(getMyLobby, {});
  if (isRefusal(answer)) {
    loadedFor = undefined;
    return;
  }
  store.set({ ...answer.data, isLoaded: true });
  if (answer.data.recent.length > 0)
    local.set(RECENT_KEY, [player, ...answer.data.recent].join(' '));
}
