import { beforeEach, expect, test, vi } from 'vitest';
import { isBusy, keepBusy } from './busy.ts';

beforeEach(() => sessionStorage.clear());

/** The modules of a page after a reload. */
async function openPage() {
  vi.resetModules();
  return await import('./drafts.ts');
}

test('drafts: a text survives a reload once, and an empty one is not stored', async () => {
  const before = await openPage();
  before.setDraft('chat', 'hello');
  before.setDraft('note', '');
  before.keepDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['draft.chat']);
  const after = await openPage();
  expect(after.readDraft('chat')).toBe('hello');
  expect(sessionStorage).toHaveLength(0);
  expect(after.readDraft('chat'), 'the field may be shown again').toBe('hello');
  after.setDraft('chat', '');
  after.keepDrafts();
  expect((await openPage()).readDraft('chat')).toBe('');
});

test('drafts: what no field has read yet survives the next reload, too', async () => {
  (await openPage()).setDraft('chat', 'hello');
  const first = await import('./drafts.ts');
  first.keepDrafts();
  (await openPage()).keepDrafts();
  expect((await openPage()).readDraft('chat')).toBe('hello');
});

test('drafts: the page is busy until every task has ended', () => {
  const ends = [keepBusy(), keepBusy()];
  ends[0]!();
  ends[0]!();
  expect(isBusy()).toBe(true);
  ends[1]!();
  expect(isBusy()).toBe(false);
});
