import * as z from 'zod/mini';
import { gameName, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, localeCode, moneyText, timeText, topic } from '#core/wire.ts';

/** One of the best bets of the day; no name when its player hides it. */
export const leader = z.object({
  id: idText,
  player: z.nullable(z.string()),
  currency: walletCurrency,
  stake: moneyText,
  multiplier: z.string(),
  payout: moneyText,
  placed_at: timeText,
});
export type Leader = z.output<typeof leader>;

export const listLeaders = call({
  name: 'floor.listLeaders',
  summary: 'The highest multipliers paid for money in a game today (UTC), highest first.',
  method: 'GET',
  path: '/api/v2/floor/leaders/{game}',
  audience: 'anyone',
  params: z.object({ game: gameName }),
  answer: dataOf(z.object({ day: z.iso.date(), leaders: z.array(leader) })),
});

/** How many pages are open at the house, on all its processes. */
export const floorOnline = topic({
  name: 'floor.online',
  summary: 'How many visitors are at the tables, now and then.',
  audience: 'anyone',
  snapshot: z.object({ count: z.int() }),
  message: z.object({ count: z.int() }),
});

export const chatMessage = z.object({
  id: idText,
  player: z.nullable(z.string()),
  /** The same for all messages of one player on one day, and for nobody else. */
  voice: z.string(),
  text: z.string(),
  said_at: timeText,
});
export type ChatMessage = z.output<typeof chatMessage>;

function chatTopic(locale: 'ru' | 'en' | 'kz') {
  return topic({
    name: `floor.chat.${locale}`,
    summary: `What is said on the floor in ${locale}: the latest messages, and each new one.`,
    audience: 'anyone',
    snapshot: z.array(chatMessage),
    message: z.object({
      said: z.optional(chatMessage),
      /** Taken down; nobody should see it any more. */
      removed: z.optional(idText),
    }),
  });
}

export const floorChats = { ru: chatTopic('ru'), en: chatTopic('en'), kz: chatTopic('kz') };

export const TEXT_MAX = 200;

export const say = call({
  name: 'floor.say',
  summary: 'Says something on the floor.',
  method: 'POST',
  path: '/api/v2/floor/messages',
  audience: 'player',
  body: z.object({
    locale: localeCode,
    text: z.string().check(z.minLength(1, 'required'), z.maxLength(TEXT_MAX, 'too_long')),
  }),
  answer: dataOf(chatMessage),
  refusals: ['chat_muted', 'chat_contacts', 'chat_word', 'chat_repeat', 'chat_after_first_bet'],
});

export const report = call({
  name: 'floor.report',
  summary: 'Points staff at a message.',
  method: 'POST',
  path: '/api/v2/floor/messages/{id}/report',
  audience: 'player',
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(z.object({ is_reported: z.literal(true) })),
  refusals: ['not_found'],
});
