import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listCalls } from './list-calls.ts';
import { idText } from './wire.ts';

const { list, file } = listCalls({
  name: 'players.listSessions',
  summary: 'Lists the sessions of a player.',
  path: '/api/v2/staff/players/{player}/sessions',
  roles: ['support', 'risk'],
  exportRoles: ['risk'],
  params: z.object({ player: idText }),
  filters: { status: z.optional(z.enum(['open', 'ended'])) },
  row: z.object({ id: idText }),
});

test('lists: the file of a list is at its path, with its filters and no cursor', () => {
  expect([file.name, file.path]).toEqual(['players.exportSessions', `${list.path}/export`]);
  expect([list.roles, file.roles]).toEqual([['support', 'risk'], ['risk']]);
  expect(Object.keys(list.query.shape)).toEqual(['cursor', 'limit', 'status']);
  expect(Object.keys(file.query.shape)).toEqual(['status']);
  expect(file.download).toEqual(['text/csv']);
});

test('lists: only a list of one record can miss it', () => {
  expect(list.refusals).toEqual(['forbidden', 'not_found']);
  const whole = listCalls({
    name: 'staff.listDeposits',
    summary: 'Lists deposits.',
    path: '/api/v2/staff/deposits',
    roles: [],
    exportRoles: [],
    filters: {},
    row: z.object({ id: idText }),
  });
  expect([whole.list.refusals, whole.file.refusals]).toEqual([['forbidden'], ['forbidden']]);
});

test('lists: a condition over several filters holds for both calls', () => {
  const { list: strict, file: strictFile } = listCalls({
    name: 'staff.listDeposits',
    summary: 'Lists deposits.',
    path: '/api/v2/staff/deposits',
    roles: [],
    exportRoles: [],
    filters: { from: z.optional(z.string()), to: z.optional(z.string()) },
    check: (query) => query.check(z.refine(({ from, to }) => String(from) <= String(to))),
    row: z.object({ id: idText }),
  });
  for (const { query } of [strict, strictFile]) {
    expect(z.safeParse(query, { from: '2', to: '1' }).success).toBe(false);
    expect(z.safeParse(query, { from: '1', to: '2' }).success).toBe(true);
  }
});
