import * as z from 'zod/mini';
import { call, dataOf, idText } from '#core/wire.ts';
import { ROLES } from './rules.ts';

/** How many views one staff member may save for one list. */
export const VIEWS_MAX = 20;

const page = z.string().check(z.regex(/^\/[a-z0-9/-]{0,100}$/, 'page_format'));
const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long'));

const view = z.object({ id: idText, name: z.string(), query: z.string() });
export type SavedView = z.output<typeof view>;

const shared = { audience: 'staff', roles: ROLES } as const;
const views = dataOf(z.array(view));

export const listViews = call({
  ...shared,
  name: 'staff.listViews',
  summary: 'Lists the views of a list that the caller has saved, by name.',
  method: 'GET',
  path: '/api/v2/staff/me/views',
  query: z.object({ page }),
  answer: views,
  refusals: ['forbidden'],
});

export const saveView = call({
  ...shared,
  name: 'staff.saveView',
  summary: 'Saves the filters and the order of a list under a name; the same name is replaced.',
  method: 'POST',
  path: '/api/v2/staff/me/views',
  body: z.object({
    page,
    name,
    query: z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
  }),
  answer: views,
  refusals: ['forbidden', 'bad_input', 'views_max'],
});

export const deleteView = call({
  ...shared,
  name: 'staff.deleteView',
  summary: 'Deletes a view that the caller has saved.',
  method: 'DELETE',
  path: '/api/v2/staff/me/views/{id}',
  params: z.object({ id: idText }),
  answer: views,
  refusals: ['forbidden', 'not_found'],
});
