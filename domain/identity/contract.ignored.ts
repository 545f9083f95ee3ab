import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

const ignored = dataOf(z.object({ nicknames: z.array(z.string()) }));
const ofNickname = z.object({ nickname: z.string().check(z.maxLength(64, 'too_long')) });

export const listIgnored = call({
  name: 'people.listIgnored',
  summary: 'Lists the nicknames of the players whose chat messages the player does not read.',
  method: 'GET',
  path: '/api/v2/people/ignored',
  audience: 'player',
  answer: ignored,
});

export const ignorePlayer = call({
  name: 'people.ignore',
  summary:
    'Hides the chat messages of another player, on all devices; repeating it changes nothing.',
  method: 'PUT',
  path: '/api/v2/people/ignored/{nickname}',
  audience: 'player',
  params: ofNickname,
  body: z.object({}),
  answer: ignored,
  refusals: ['not_found', 'ignore_self', 'ignored_too_many'],
});

export const stopIgnoring = call({
  name: 'people.stopIgnoring',
  summary: 'Shows the chat messages of another player again.',
  method: 'DELETE',
  path: '/api/v2/people/ignored/{nickname}',
  audience: 'player',
  params: ofNickname,
  answer: ignored,
});
