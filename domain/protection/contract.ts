import * as z from 'zod/mini';
import { currencyCode, moneyText, timeText, topic } from '#core/wire.ts';

/** The player's play since his last pause of half an hour; null while he is not in a session. */
const session = z.object({
  started_at: timeText,
  /** In the currency of the player; play money is not counted. */
  currency: currencyCode,
  staked: moneyText,
  won: moneyText,
  net: moneyText,
});

/** Where a player stands with what he set himself, as far as a page must know while he plays. */
export const standing = z.object({
  session: z.nullable(session),
  /** When the session warns, ends, and when play may go on after that. */
  session_warns_at: z.nullable(timeText),
  session_ends_at: z.nullable(timeText),
  session_rested_at: z.nullable(timeText),
  reality_due_at: z.nullable(timeText),
  time_out_until: z.nullable(timeText),
  /** An exclusion whose time is over: play stays closed until the player asks to return. */
  is_return_needed: z.boolean(),
});
export type Standing = z.output<typeof standing>;

/** Why the standing is told: something was changed, or a moment has come. */
export const STANDING_NEWS = [
  'changed',
  'session_warning',
  'session_ended',
  'reality_due',
] as const;
export type StandingNews = (typeof STANDING_NEWS)[number];

/** So that every open page of a player shows the same, whichever of them changed it. */
export const myProtection = topic({
  name: 'me.protection',
  summary:
    'Where the viewer stands with his own limits: told when they change, five minutes before a ' +
    'session ends, when it ends, and when a reality check is due.',
  audience: 'player',
  snapshot: standing,
  message: z.object({ news: z.enum(STANDING_NEWS), standing }),
});
