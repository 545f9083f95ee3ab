import type { Message } from '#core/wire.ts';
import type { TopicReader } from '#platform/browser/net/socket.ts';
import { isLater } from '#domain/bets/player/lists/my-bets.ts';
import type { ChatMessage, chatTopics } from '../contract.ts';

/** Older messages leave the page as new ones arrive. */
const MESSAGES_MAX = 100;

type ChatUpdate = Message<(typeof chatTopics)['en']>;
type ChatMessages = readonly ChatMessage[];

/** The messages of a chat, oldest first. */
export const CHAT_READER: TopicReader<(typeof chatTopics)['en'], ChatMessages> = {
  start: [],
  snapshot: (latest) => latest.slice(-MESSAGES_MAX),
  message: applyUpdate,
};

/** Messages of two server processes may arrive out of order; none is shown twice. */
export function applyUpdate(messages: ChatMessages, { added, removed }: ChatUpdate): ChatMessages {
  const remaining = removed ? messages.filter(({ id }) => id !== removed) : messages;
  if (!added || remaining.some(({ id }) => id === added.id)) return remaining;
  const at = remaining.findLastIndex(({ id }) => isLater(added.id, id)) + 1;
  return remaining.toSpliced(at, 0, added).slice(-MESSAGES_MAX);
}

/**
 * Three digits that distinguish players who hide their names; they are equal in all messages of one
 * player on one day.
 */
export function tagOf(authorKey: string): string {
  let sum = 0;
  for (const character of authorKey) sum = (sum * 31 + character.charCodeAt(0)) % 900;
  return String(sum + 100);
}

/** How many messages came after this one: those that a reader who scrolled up has missed. */
export function countAfter(messages: ChatMessages, lastSeen: string | undefined): number {
  if (lastSeen === undefined) return 0;
  return messages.filter(({ id }) => isLater(id, lastSeen)).length;
}
