import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract.ts';
import { applyUpdate, CHAT_READER, countAfter, tagOf } from './chat-state.ts';

function message(id: number): ChatMessage {
  const text = `line ${id}`;
  const author = { player: null, avatar: null, author_key: 'vera' };
  return { id: String(id), ...author, text, sent_at: '2026-11-21T10:00Z' };
}
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => Number(id));
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => message(from + n));

test('chat: a new message is appended, a late one is inserted by id, and none appears twice', () => {
  const two = applyUpdate(applyUpdate([], { added: message(9) }), { added: message(11) });
  expect(ids(two)).toEqual([9, 11]);
  expect(ids(applyUpdate(two, { added: message(10) }))).toEqual([9, 10, 11]);
  expect(applyUpdate(two, { added: message(11) })).toBe(two);
});

test('chat: only the newest hundred messages stay', () => {
  const full = range(1, 100);
  const next = applyUpdate(full, { added: message(101) });
  expect(ids(next)).toEqual(ids(range(2, 101)));
  // A message older than all of them does not push a newer one out.
  expect(ids(applyUpdate(next, { added: message(1) }))).toEqual(ids(next));
  expect(ids(CHAT_READER.snapshot(range(1, 130), next))).toEqual(ids(range(31, 130)));
});

test('chat: a removed message disappears, and a snapshot replaces all messages', () => {
  expect(ids(applyUpdate(range(1, 3), { removed: '2' }))).toEqual([1, 3]);
  expect(ids(applyUpdate(range(1, 3), { removed: '7' }))).toEqual([1, 2, 3]);
  expect(ids(CHAT_READER.snapshot([message(3)], range(1, 3)))).toEqual([3]);
});

test('chat: the messages after the last one seen are counted', () => {
  expect(countAfter(range(8, 12), '10')).toBe(2);
  expect(countAfter(range(8, 12), '12')).toBe(0);
  expect(countAfter(range(8, 12), undefined)).toBe(0);
});

test('chat: three digits derived from the author key distinguish hidden names', () => {
  expect(tagOf('vera')).toMatch(/^[1-9]\d\d$/);
  expect(tagOf('vera')).toBe(tagOf('vera'));
  expect(tagOf('vera')).not.toBe(tagOf('anna'));
});
