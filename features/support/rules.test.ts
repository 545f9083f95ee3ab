import { expect, test } from 'vitest';
import {
  fillIn,
  fillInForGuest,
  isTag,
  normalizeText,
  teamsOf,
  unknownVariables,
} from './rules.ts';

test('support: a text keeps its lines and loses control characters and edges', () => {
  expect(normalizeText('  Сәлем!\r\n\r\n\r\n\r\nҚалайсыз?\t ')).toBe('Сәлем!\n\nҚалайсыз?');
  expect(normalizeText('a\u0000b\u001b[31mc\u0085d')).toBe('ab[31mcd');
  expect(normalizeText('e\u0301')).toBe('\u00e9');
  expect(normalizeText('one\rtwo\u2028three')).toBe('one\ntwo\nthree');
});

test('support: a text of spaces and control characters alone is empty', () => {
  expect(normalizeText(' \n\t\u0007 ')).toBe('');
});

test('support: a text that was normalized stays as it is', () => {
  for (const text of ['one\n\ntwo', 'Ә Ғ Қ', 'a  b']) {
    expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
  }
});

test('support: each team reads its own threads, and an admin all of them', () => {
  expect(teamsOf('support')).toEqual(['support']);
  expect(teamsOf('payments')).toEqual(['payments']);
  expect(teamsOf('risk')).toEqual(['risk']);
  expect(teamsOf('content')).toEqual([]);
  expect(teamsOf('admin')).toEqual(['support', 'payments', 'risk']);
});

test('support: a tag is a word or a few', () => {
  expect(['вывод', 'kyc-2', 'two words', 'ұзақ'].filter(isTag)).toHaveLength(4);
  expect(['', ' a', 'a ', '-a', 'a,b', 'a'.repeat(31)].filter(isTag)).toEqual([]);
});

test('support: a canned answer is filled in once, and unknown variables are named', () => {
  const values = { nickname: '{site}', site: 'Croupier' };
  expect(fillIn('{nickname}, welcome to {site}! {other} {', values)).toBe(
    '{site}, welcome to Croupier! {other} {',
  );
  expect(unknownVariables('{nickname} {site}')).toEqual([]);
  expect(unknownVariables('{name} and { site}')).toEqual(['name', ' site']);
});

test('support: a canned answer to a guest, who has no name, reads as if written without one', () => {
  const texts = [
    ['{nickname}, выплата в пути.', 'Выплата в пути.'],
    ['Hello, {nickname}! {nickname}, welcome to {site}.', 'Hello! Welcome to Casino.'],
    ['Сәлем {nickname}!\n{nickname}! төлем жолда', 'Сәлем!\nТөлем жолда'],
    ['Dear {nickname}', 'Dear'],
  ] as const;
  for (const [text, shown] of texts) expect(fillInForGuest(text, 'Casino')).toBe(shown);
});
