import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { isWord } from './rules.ts';

const ROLES = ['support', 'content'] as const;
const WORDS_MAX = 500;
const reason = reasonText(200);

/** Compared with the beginnings of the words of a message, in small letters. */
const word = z.string().check(z.trim(), z.toLowerCase(), z.refine(isWord, 'word_format'));

export const listChatWords = call({
  name: 'chat.listWords',
  summary: 'Lists the words that are refused in messages.',
  method: 'GET',
  path: '/api/v2/staff/chat/words',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(z.string())),
  refusals: ['forbidden'],
});

export const addChatWords = call({
  name: 'chat.addWords',
  summary: 'Adds words that are refused in messages, from the next message on.',
  method: 'POST',
  path: '/api/v2/staff/chat/words',
  audience: 'staff',
  roles: ROLES,
  body: z.object({
    words: z.array(word).check(z.minLength(1, 'words_empty'), z.maxLength(WORDS_MAX, 'too_many')),
    reason,
  }),
  answer: dataOf(z.object({ added: z.int() })),
  refusals: ['forbidden', 'bad_input'],
});

export const removeChatWord = call({
  name: 'chat.removeWord',
  summary: 'Removes a word from those that are refused in messages.',
  method: 'POST',
  path: '/api/v2/staff/chat/words/remove',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ word: z.string(), reason }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});
