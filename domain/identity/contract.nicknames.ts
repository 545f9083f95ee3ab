import * as z from 'zod/mini';
import { call, dataOf, localeCode, timeText } from '#core/wire.ts';

/** The exact limits, and what is wrong in which way, are in `rules.nicknames.ts`. */
export const nicknameText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

export const checkNickname = call({
  name: 'nicknames.check',
  summary: 'Tells whether a nickname is allowed and free for the caller.',
  method: 'GET',
  path: '/api/v2/nicknames/check',
  audience: 'anyone',
  query: z.object({ nickname: nicknameText }),
  answer: dataOf(
    z.object({
      /** What is wrong with it, as an error of its field; null when it can be taken. */
      mistake: z.nullable(z.string()),
    }),
  ),
});

export const suggestNicknames = call({
  name: 'nicknames.suggest',
  summary: 'Suggests nicknames that are free, in a language; other ones each time.',
  method: 'GET',
  path: '/api/v2/nicknames/suggestions',
  audience: 'anyone',
  query: z.object({ locale: localeCode }),
  answer: dataOf(z.array(z.string())),
});

const own = z.object({
  nickname: z.string(),
  /** False for a name that was generated. */
  is_chosen: z.boolean(),
  /** From when on it can be changed again; null: now. */
  changeable_from: z.nullable(timeText),
});
export type OwnNickname = z.output<typeof own>;

export const getNickname = call({
  name: 'nicknames.getOwn',
  summary: 'Returns the nickname of the player and from when on it can be changed.',
  method: 'GET',
  path: '/api/v2/profile/nickname',
  audience: 'player',
  answer: dataOf(own),
});

export const changeNickname = call({
  name: 'nicknames.change',
  summary:
    'Changes the nickname of the player, once in 14 days; the first change is free. Sending the ' +
    'same nickname again changes nothing.',
  method: 'PUT',
  path: '/api/v2/profile/nickname',
  audience: 'player',
  body: z.object({ nickname: nicknameText }),
  answer: dataOf(own),
  refusals: ['nickname_too_soon'],
});
