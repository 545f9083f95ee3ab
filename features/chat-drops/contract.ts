import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localeCode,
  moneyText,
  timeText,
  topic,
} from '#core/wire.ts';
import { publicPlayer } from '#domain/bets/contract.ts';
import { SEGMENT_FIELDS } from '#domain/bonuses/rules.segments.ts';

const amounts = z.partialRecord(z.enum(CURRENCIES), moneyText);

const chatDrop = z.object({
  id: idText,
  /** The name of the bonus in the language of the chat. */
  name: z.string(),
  /** What each player gets. */
  amounts,
  /** How many times it has to be staked before it is cash; 0 for cash at once. */
  wager: z.int(),
  places: z.int(),
  left: z.int(),
  opened_at: timeText,
  open_until: timeText,
  /** What has to be staked in cash, and within how many hours; null for nothing. */
  staked: z.nullable(z.object({ hours: z.int(), amounts })),
  /** Whether it is for some players only; a player reads in their own state why not for them. */
  is_limited: z.boolean(),
  is_over: z.boolean(),
  /** Once it is over: those who took part and show their names, and how many do not. */
  takers: z.array(publicPlayer),
  hidden_takers: z.int(),
});
export type ChatDrop = z.output<typeof chatDrop>;

function dropTopic(locale: 'ru' | 'en' | 'kz') {
  return topic({
    name: `chat.drops.${locale}`,
    summary:
      `Publishes the drops in the chat in ${locale}: those that are open or ended lately, then ` +
      'each that changed.',
    audience: 'anyone',
    snapshot: z.array(chatDrop),
    message: z.array(chatDrop),
  });
}

export const dropTopics = { ru: dropTopic('ru'), en: dropTopic('en'), kz: dropTopic('kz') };

/** Why a drop is not for a player. */
export const MISSED = ['currency', 'blocked', 'staked', ...SEGMENT_FIELDS] as const;

const ownDrop = z.object({
  id: idText,
  is_claimed: z.boolean(),
  /** The first condition that the player does not meet; null for none, and for a claimed one. */
  missed: z.nullable(
    z.object({
      condition: z.enum(MISSED),
      /** What was staked of it, or the count of deposits or the day that is asked for. */
      detail: z.nullable(z.string()),
    }),
  ),
});
export type OwnDrop = z.output<typeof ownDrop>;

export const listOwnDrops = call({
  name: 'drops.listOwn',
  summary:
    'Lists the drops in the chat of a language as they are for the player: claimed, or why they ' +
    'cannot be. Empty in a time-out.',
  method: 'GET',
  path: '/api/v2/chat/drops',
  audience: 'player',
  query: z.object({ locale: localeCode }),
  answer: dataOf(z.array(ownDrop)),
});

const claimed = z.object({
  id: idText,
  /** The place of the player among those who took it. */
  place: z.int(),
  currency: currencyCode,
  amount: moneyText,
  /** `cash`: nothing has to be staked; `active`, or `pending` behind another bonus. */
  state: z.enum(['cash', 'active', 'pending']),
});
export type ClaimedDrop = z.output<typeof claimed>;

export const claimDrop = call({
  name: 'drops.claim',
  summary: 'Takes a place in a drop, once: the bonus begins. A repetition returns the same place.',
  method: 'POST',
  path: '/api/v2/chat/drops/{id}/claim',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  answer: dataOf(claimed),
  refusals: [
    'not_found',
    'drop_over',
    'drop_not_for_you',
    'bonus_unknown',
    'bonus_wrong_currency',
    'bonus_not_for_you',
    'bonus_shared',
    'bonus_budget_used',
  ],
});
