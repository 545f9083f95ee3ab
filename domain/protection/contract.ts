import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText, topic } from '#core/wire.ts';

/** The player's play since the last pause of half an hour; null outside a session. */
const session = z.object({
  started_at: timeText,
  /** In the player's currency; play money is not counted. */
  currency: currencyCode,
  staked: moneyText,
  won: moneyText,
  net: moneyText,
});

/** The protection status of a player, as far as a page needs it during play. */
export const protectionStatus = z.object({
  session: z.nullable(session),
  /**
   * When the session warning is due, when the session ends, and when play may continue after that.
   */
  session_warns_at: z.nullable(timeText),
  session_ends_at: z.nullable(timeText),
  session_rested_at: z.nullable(timeText),
  reality_due_at: z.nullable(timeText),
  time_out_until: z.nullable(timeText),
  /** An exclusion that has ended: play stays closed until the player asks to return. */
  is_return_needed: z.boolean(),
});
export type ProtectionStatus = z.output<typeof protectionStatus>;

/** Why the status is published: something changed, or a moment has come. */
export const PROTECTION_EVENTS = [
  'changed',
  'session_warning',
  'session_ended',
  'reality_due',
] as const;
export type ProtectionEvent = (typeof PROTECTION_EVENTS)[number];

/** So that every open page of a player shows the same status, whichever page changed it. */
export const myProtection = topic({
  name: 'me.protection',
  summary:
    'Publishes the protection status of the viewer: when it changes, five minutes before a ' +
    'session ends, when it ends, and when a reality check is due.',
  audience: 'player',
  snapshot: protectionStatus,
  message: z.object({ event: z.enum(PROTECTION_EVENTS), status: protectionStatus }),
});

/** In the domain, because the form of deposits asks. */
export const declineDepositLimit = call({
  name: 'protection.declineLimit',
  summary:
    'Records that the player wants no deposit limit: where the law asks before the first ' +
    'deposit, it opens deposits.',
  method: 'POST',
  path: '/api/v2/protection/limits/decline',
  audience: 'player',
  keyed: true,
  body: z.object({}),
  answer: dataOf(protectionStatus),
  refusals: ['key_reused'],
});
