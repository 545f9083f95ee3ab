import * as z from 'zod/mini';
import { publicPlayer } from '#domain/bets/contract.ts';
import { call, dataOf, idText, localeCode, timeText, topic } from '#core/wire.ts';

export const chatMessage = z.object({
  id: idText,
  ...publicPlayer.shape,
  /** Identifies the author: constant for all messages of a player on one day, and unique. */
  author_key: z.string(),
  text: z.string(),
  sent_at: timeText,
});
export type ChatMessage = z.output<typeof chatMessage>;

function chatTopic(locale: 'ru' | 'en' | 'kz') {
  return topic({
    name: `chat.messages.${locale}`,
    summary: `Publishes the chat in ${locale}: the latest messages, then each new or removed one.`,
    audience: 'anyone',
    snapshot: z.array(chatMessage),
    message: z.object({
      added: z.optional(chatMessage),
      /** The id of a message that staff removed: no page may show it any more. */
      removed: z.optional(idText),
    }),
  });
}

export const chatTopics = { ru: chatTopic('ru'), en: chatTopic('en'), kz: chatTopic('kz') };

export const TEXT_MAX = 200;

export const postMessage = call({
  name: 'chat.postMessage',
  summary: 'Posts a message to the chat of a language.',
  method: 'POST',
  path: '/api/v2/chat/messages',
  audience: 'player',
  body: z.object({
    locale: localeCode,
    text: z.string().check(z.minLength(1, 'required'), z.maxLength(TEXT_MAX, 'too_long')),
  }),
  answer: dataOf(chatMessage),
  refusals: ['chat_muted', 'chat_contacts', 'chat_word', 'chat_repeat', 'chat_after_first_bet'],
});

export const reportMessage = call({
  name: 'chat.reportMessage',
  summary: 'Reports a message to the moderators.',
  method: 'POST',
  path: '/api/v2/chat/messages/{id}/report',
  audience: 'player',
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(z.object({ is_reported: z.literal(true) })),
  refusals: ['not_found'],
});
