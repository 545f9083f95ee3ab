import { beforeEach, expect, test } from 'vitest';
import { refuse, refuseInput } from '#core/refusal.ts';
import { fieldErrors, lineOf, linesOf, showRefusal } from './errors.ts';
import { setCurrentLocale } from '../texts/i18n.tsx';
import { loadTexts, setTexts } from '../texts/texts.ts';
import { currentToasts } from './toast-store.ts';

beforeEach(async () => {
  setCurrentLocale('ru');
  await loadTexts('ru', []);
  setTexts('ru', 'test', { error: { stake_below_min: 'Ставка меньше {detail}.' } });
});

test('auth.errors: fields flatten into lines, a detail is inserted, raw text stays', () => {
  const refusal = refuse('bad_input', {
    email: [{ code: 'required' }],
    stake: [
      { code: 'stake_below_min', detail: '1.00 RUB' },
      { code: 'Something not translated', detail: ' yet' },
    ],
  });
  expect(linesOf(refusal)).toEqual([
    'Заполните это поле.',
    'Ставка меньше 1.00 RUB.',
    'Something not translated: yet',
  ]);
  expect(fieldErrors(refusal, 'email')).toEqual(['Заполните это поле.']);
  expect(fieldErrors(refusal, 'name')).toEqual([]);
  expect(lineOf({ code: 'toString' })).toBe('toString');
});

test('auth.errors: a refusal without fields is its own line', () => {
  expect(linesOf(refuse('too_many_requests'))).toEqual(['Слишком много попыток. Повторите позже.']);
});

test('auth.captcha: hcaptcha and recaptcha messages are hidden', () => {
  const only = refuseInput('h-captcha-response', 'hcaptcha_required');
  expect(linesOf(only)).toEqual([]);
  const ours = refuse('captcha_required', { captcha: [{ code: 'altcha_required' }] });
  expect(linesOf(ours)).toEqual([]);
  const mixed = refuse('bad_input', {
    recaptcha: [{ code: 'required' }],
    email: [{ code: 'required' }],
  });
  expect(linesOf(mixed)).toEqual(['Заполните это поле.']);
});

test('auth.errors: one notification with many lines, titled error.error', () => {
  showRefusal(refuse('bad_input', { a: [{ code: 'required' }], b: [{ code: 'too_long' }] }));
  expect(currentToasts()).toHaveLength(1);
  expect(currentToasts()[0]).toMatchObject({
    tone: 'error',
    title: 'Что-то пошло не так',
    text: 'Заполните это поле.\nСлишком длинно.',
  });
});
