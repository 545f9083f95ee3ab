import { useEffect } from 'react';
import type { Locale } from '#core/locale.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { dropTopics, listOwnDrops, type ChatDrop, type OwnDrop } from '../contract.ts';
import { SHOWN_MAX } from '../rules.ts';

type Drops = readonly ChatDrop[];

export const DROP_READER: TopicReader<(typeof dropTopics)['en'], Drops> = {
  start: [],
  snapshot: (drops) => drops,
  message: mergeDrops,
};

/**
 * The latest drops, open ones first. Messages of two server processes may arrive out of order:
 * places only become fewer, and what is over stays so.
 */
export function mergeDrops(drops: Drops, changed: Drops): Drops {
  const isNewer = (drop: ChatDrop) => {
    const known = drops.find(({ id }) => id === drop.id);
    return !known || drop.is_over || (!known.is_over && drop.left <= known.left);
  };
  const newer = changed.filter(isNewer);
  const rest = drops.filter(({ id }) => newer.every((drop) => drop.id !== id));
  return [...newer, ...rest].toSorted(byState).slice(0, SHOWN_MAX);
}

function byState(one: ChatDrop, other: ChatDrop): number {
  return Number(one.is_over) - Number(other.is_over) || Number(other.id) - Number(one.id);
}

export type ShownDrop = ChatDrop & {
  /** Undefined for a visitor without an account. */
  readonly own: OwnDrop | undefined;
};

export type ShownDrops = {
  readonly drops: readonly ShownDrop[];
  /** Whether the server has said which there are. */
  readonly isReady: boolean;
};

/** Within this time the pages of members ask for their own state of a new drop. */
const SPREAD_MS = 1_500;

/**
 * The drops of a chat. A member sees those that the server lists for them: a player who may not
 * play gets none, and is not shown one before the answer.
 */
export function useDrops(locale: Locale): ShownDrops {
  const { state: drops, isReady: isKnown } = useTopic(dropTopics[locale], DROP_READER);
  const { status, restriction } = useUser();
  const isMember = status === 'member' && restriction === null;
  const enabled = isMember && drops.length > 0;
  const { data } = useCall(listOwnDrops, { query: { locale } }, { enabled });
  const unknown = data ? drops.filter(({ id }) => data.data.every((own) => own.id !== id)) : [];
  const missing = unknown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    // One appeared since the answer, on all pages at once: they do not ask at the same moment.
    const timer = setTimeout(() => refetchCalls(listOwnDrops), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [missing]);
  const shown = shownFor(drops, status === 'guest' ? 'guest' : isMember ? data?.data : undefined);
  return { drops: shown, isReady: isKnown && (!enabled || data !== undefined) };
}

/** All for a guest, and for a member those that the server has listed. */
function shownFor(drops: Drops, own: readonly OwnDrop[] | 'guest' | undefined): ShownDrop[] {
  if (own === 'guest') return drops.map((drop) => ({ ...drop, own: undefined }));
  return drops.flatMap((drop) => {
    const listed = own?.find(({ id }) => id === drop.id);
    return listed ? [{ ...drop, own: listed }] : [];
  });
}
