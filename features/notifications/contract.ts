import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  topic,
} from '#core/wire.ts';

export const NOTIFICATION_KINDS = [
  'deposit_paid',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_failed',
  'verification_needed',
  'verification_accepted',
  'verification_refused',
  'verification_asked',
  'new_device',
  'support_answered',
  'nickname_reset',
  'avatar_removed',
  'bet_corrected',
  'level_reward',
  'level_cashback',
  'bonus_given',
  'cashback_given',
  'bonus_ended',
  'round_won',
  'tournament_prize',
  'offer',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const notification = z.object({
  id: idText,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Of payments: the amount credited, paid or returned. Of a bet or round: what it pays in all. */
  money: z.nullable(z.object({ amount: moneyText, currency: currencyCode })),
  /** Of an offer: its words in the language of the player, and a path of the site or null. */
  offer: z.nullable(
    z.object({ title: z.string(), text: z.string(), link: z.nullable(z.string()) }),
  ),
  at: timeText,
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notification>;
/** The kinds whose words are ours. */
export type OwnKind = Exclude<NotificationKind, 'offer'>;

const unreadCount = z.object({ unread: z.int() });

export const listNotifications = call({
  name: 'notifications.list',
  summary: 'Lists the notifications of the player of the last 90 days, latest first.',
  method: 'GET',
  path: '/api/v2/notifications',
  audience: 'player',
  query: pageQuery,
  answer: pageOf(notification),
});

export const markRead = call({
  name: 'notifications.markRead',
  summary: 'Marks the notifications up to an id as read, on all devices.',
  method: 'POST',
  path: '/api/v2/notifications/read',
  audience: 'player',
  body: z.object({ up_to: idText }),
  answer: dataOf(unreadCount),
});

export const myNotifications = topic({
  name: 'me.notifications',
  summary: 'Publishes the number of unread notifications of the player, and each new notification.',
  audience: 'player',
  snapshot: unreadCount,
  message: z.object({ ...unreadCount.shape, added: z.optional(notification) }),
});
