import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { TEXT_MAX } from './rules.ts';

/** Those who answer; support alone writes them. */
const READERS = ['support', 'payments', 'risk'] as const;
const WRITERS = ['support'] as const;
const NAME_MAX = 80;

const body = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(TEXT_MAX, 'too_long'));
const texts = z.object({ ru: body, en: body, kz: body });
export type CannedTexts = z.output<typeof texts>;

const canned = z.object({
  id: idText,
  name: z.string(),
  texts,
  updated_by: z.string(),
  updated_at: timeText,
});
export type Canned = z.output<typeof canned>;

export const listCanned = call({
  name: 'support.listCanned',
  summary: 'Lists the canned answers by name, with the name of the site for their variable.',
  method: 'GET',
  path: '/api/v2/staff/support-answers',
  audience: 'staff',
  roles: READERS,
  answer: z.object({ data: z.array(canned), site: z.string() }),
  refusals: ['forbidden'],
});

export const saveCanned = call({
  name: 'support.saveCanned',
  summary: 'Adds a canned answer in three languages, or replaces the one with that id.',
  method: 'POST',
  path: '/api/v2/staff/support-answers',
  audience: 'staff',
  roles: WRITERS,
  body: z.object({
    id: z.nullable(idText),
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(NAME_MAX, 'too_long')),
    texts,
  }),
  answer: dataOf(z.object({ id: idText })),
  refusals: ['forbidden', 'not_found', 'name_taken', 'variable_unknown'],
});

export const removeCanned = call({
  name: 'support.removeCanned',
  summary: 'Removes a canned answer.',
  method: 'POST',
  path: '/api/v2/staff/support-answers/{id}/remove',
  audience: 'staff',
  roles: WRITERS,
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});
