import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract.ts';
import { CHAT_READER, countAfter, tagOf, withNews } from './chat-state.ts';

function said(id: number, voice = 'vera'): ChatMessage {
  return { id: String(id), player: null, voice, text: `line ${id}`, said_at: '2026-11-21T10:00Z' };
}
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => Number(id));
const line = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => said(from + n));

test('chat: a message is added at the end, one that came late at its place, none twice', () => {
  const two = withNews(withNews([], { said: said(9) }), { said: said(11) });
  expect(ids(two)).toEqual([9, 11]);
  expect(ids(withNews(two, { said: said(10) }))).toEqual([9, 10, 11]);
  expect(withNews(two, { said: said(11) })).toBe(two);
});

test('chat: the newest hundred are kept', () => {
  const full = line(1, 100);
  const next = withNews(full, { said: said(101) });
  expect(ids(next)).toEqual(ids(line(2, 101)));
  // What is older than all of them does not push a newer one out.
  expect(ids(withNews(next, { said: said(1) }))).toEqual(ids(next));
  expect(ids(CHAT_READER.snapshot(line(1, 130), next))).toEqual(ids(line(31, 130)));
});

test('chat: what was taken down is gone, and a snapshot replaces what was there', () => {
  expect(ids(withNews(line(1, 3), { removed: '2' }))).toEqual([1, 3]);
  expect(ids(withNews(line(1, 3), { removed: '7' }))).toEqual([1, 2, 3]);
  expect(ids(CHAT_READER.snapshot([said(3)], line(1, 3)))).toEqual([3]);
});

test('chat: who scrolled up is told how many messages came since', () => {
  expect(countAfter(line(8, 12), '10')).toBe(2);
  expect(countAfter(line(8, 12), '12')).toBe(0);
  expect(countAfter(line(8, 12), undefined)).toBe(0);
});

test('chat: hidden names are told apart by three digits of their voice', () => {
  expect(tagOf('vera')).toMatch(/^[1-9]\d\d$/);
  expect(tagOf('vera')).toBe(tagOf('vera'));
  expect(tagOf('vera')).not.toBe(tagOf('anna'));
});
