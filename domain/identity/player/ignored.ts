/** Players whose chat messages this player does not read, the same on all devices. */
import { create } from 'zustand';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { ignorePlayer, listIgnored, stopIgnoring } from '../contract.ignored.ts';

type Ignored = {
  /** Whose list it is; null before it is loaded. */
  readonly playerId: string | null;
  readonly nicknames: readonly string[];
};

const EMPTY: Ignored = { playerId: null, nicknames: [] };
const store = create<Ignored>(() => EMPTY);

/** The ignored nicknames of this player; none for guests and until they are loaded. */
export function useIgnored(playerId: string | undefined): readonly string[] {
  const ignored = store();
  return ignored.playerId === playerId ? ignored.nicknames : EMPTY.nicknames;
}

/** A list that cannot be loaded hides no messages. */
export async function loadIgnored(playerId: string): Promise<void> {
  const answer = await api(listIgnored, {});
  if (!isRefusal(answer)) store.setState({ playerId, ...answer.data });
}

export async function setIgnored(
  playerId: string,
  nickname: string,
  isIgnored: boolean,
): Promise<ApiRefusal | undefined> {
  const params = { nickname };
  const answer = isIgnored
    ? await api(ignorePlayer, { params, body: {} })
    : await api(stopIgnoring, { params });
  if (isRefusal(answer)) return answer;
  store.setState({ playerId, ...answer.data });
  return undefined;
}
