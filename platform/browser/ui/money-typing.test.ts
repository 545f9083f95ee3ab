import { expect, test } from 'vitest';
import type { Locale } from '#core/locale.ts';
import { caretIn, groupedInput, readGrouped } from './money-typing.ts';

/** A field into which keys are pressed, one after another, at its caret. */
function fieldIn(locale: Locale) {
  let shown = '';
  let caret = 0;
  const put = (text: string, at: number) => {
    const typed = { text, shown, caret: at };
    const value = readGrouped(typed, locale);
    shown = groupedInput(value, locale);
    caret = caretIn(shown, typed);
    return value;
  };
  return {
    keys(keys: string): string {
      let value = '';
      for (const key of keys) {
        value = put(shown.slice(0, caret) + key + shown.slice(caret), caret + 1);
      }
      return value;
    },
    backspace: () => put(shown.slice(0, caret - 1) + shown.slice(caret), caret - 1),
    paste: (text: string) => put(text, text.length),
    goTo: (at: number) => (caret = at),
    look: () => `${shown.slice(0, caret)}|${shown.slice(caret)}`.replaceAll('\u00a0', ' '),
  };
}

test('money typing: digits are grouped while typing, with the caret behind the typed digit', () => {
  const ru = fieldIn('ru');
  expect(ru.keys('1234567,89')).toBe('1234567.89');
  expect(ru.look()).toBe('1 234 567,89|');
  const en = fieldIn('en');
  expect(en.keys('1234567.89')).toBe('1234567.89');
  expect(en.look()).toBe('1,234,567.89|');
});

test('money typing: in the middle the caret keeps its place among the digits', () => {
  const field = fieldIn('kz');
  field.keys('123456');
  field.goTo(2);
  field.keys('9');
  expect(field.look()).toBe('1 29|3 456');
  field.backspace();
  expect(field.look()).toBe('12|3 456');
});

test('money typing: in English a typed comma is a decimal separator, a grouping comma is not', () => {
  const field = fieldIn('en');
  expect(field.keys('1234,5')).toBe('1234.5');
  expect(field.look()).toBe('1,234.5|');
  expect(field.backspace()).toBe('1234.');
  expect(field.backspace()).toBe('1234');
  expect(field.backspace()).toBe('123');
  expect(fieldIn('en').keys('12,5')).toBe('12.5');
});

test('money typing: pasted text is read as it is written, and never a hundredfold', () => {
  expect(fieldIn('en').paste('1,234.56')).toBe('1234.56');
  expect(fieldIn('en').paste('12,345')).toBe('12345');
  expect(fieldIn('en').paste('12,5')).toBe('12.5');
  expect(fieldIn('ru').paste('1 234,56 ₽')).toBe('1234.56');
});
