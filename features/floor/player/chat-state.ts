import type { Message } from '#core/wire.ts';
import type { TopicReader } from '#platform/browser/net/socket.ts';
import { isLater } from '#domain/bets/player/my-bets.ts';
import type { ChatMessage, floorChats } from '../contract.ts';

/** Older messages leave the page as new ones come. */
const KEPT_MAX = 100;

type News = Message<(typeof floorChats)['en']>;
type Said = readonly ChatMessage[];

/** What is said on the floor, oldest first. */
export const CHAT_READER: TopicReader<(typeof floorChats)['en'], Said> = {
  start: [],
  snapshot: (latest) => latest.slice(-KEPT_MAX),
  message: withNews,
};

/** Messages may come out of order from two processes of the house, and none is shown twice. */
export function withNews(messages: Said, { said, removed }: News): Said {
  const standing = removed ? messages.filter(({ id }) => id !== removed) : messages;
  if (!said || standing.some(({ id }) => id === said.id)) return standing;
  const at = standing.findLastIndex(({ id }) => isLater(said.id, id)) + 1;
  return standing.toSpliced(at, 0, said).slice(-KEPT_MAX);
}

/**
 * Players who hide their names are told apart by three digits, which are the same for all messages
 * of one player on one day.
 */
export function tagOf(voice: string): string {
  let sum = 0;
  for (const letter of voice) sum = (sum * 31 + letter.charCodeAt(0)) % 900;
  return String(sum + 100);
}

/** Later messages than this one that others wrote: what a reader who scrolled up has missed. */
export function countAfter(messages: Said, lastSeen: string | undefined): number {
  if (lastSeen === undefined) return 0;
  return messages.filter(({ id }) => isLater(id, lastSeen)).length;
}
