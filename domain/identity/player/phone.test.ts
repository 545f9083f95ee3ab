import { Mask } from 'maska';
import { expect, test } from 'vitest';
import {
  caretAfter,
  changeCountry,
  e164,
  isCompletePhone,
  MASK_TOKENS,
  maskPhone,
} from './phone.ts';
import { readPhone, formatPhone, type Country, type Phone } from './phone.ts';

const empty = (country: Country): Phone => ({ country, digits: '' });

/** Types character by character into a field of that country. */
function typed(text: string, country: Country = 'ru'): Phone {
  let phone = empty(country);
  for (const sign of text) phone = readPhone(maskPhone(phone) + sign, phone);
  return phone;
}

test('auth.phone-masks: ru and kz (###) ### ## ##, by (##) ### ## ##', () => {
  expect(maskPhone({ country: 'ru', digits: '9161234567' })).toBe('(916) 123 45 67');
  expect(maskPhone({ country: 'kz', digits: '7011234567' })).toBe('(701) 123 45 67');
  expect(maskPhone({ country: 'by', digits: '291234567' })).toBe('(29) 123 45 67');
  expect(maskPhone({ country: 'ru', digits: '9161' })).toBe('(916) 1');
  expect(maskPhone(empty('by'))).toBe('');
});

test('auth.phone-masks: tokens are # a digit, @ a letter, * either', () => {
  const mask = new Mask({ mask: '#-@-*-*', tokens: MASK_TOKENS });
  expect(mask.masked('7ҚЖ1')).toBe('7-Қ-Ж-1');
  expect(mask.masked('x')).toBe('');
});

test('auth.phone-masks: sent as E.164, with +7 and +375', () => {
  expect(e164({ country: 'kz', digits: '7011234567' })).toBe('+77011234567');
  expect(e164({ country: 'by', digits: '291234567' })).toBe('+375291234567');
});

test.each([
  ['+7 (916) 123-45-67', 'ru', '9161234567'],
  ['8 916 123 45 67', 'ru', '9161234567'],
  ['79161234567', 'ru', '9161234567'],
  ['9161234567', 'ru', '9161234567'],
  ['+77011234567', 'kz', '7011234567'],
  ['8(701)123-45-67', 'kz', '7011234567'],
  ['007 701 123 45 67', 'kz', '7011234567'],
  ['tel:+7-777-123-45-67', 'kz', '7771234567'],
  ['+375 29 123-45-67', 'by', '291234567'],
  ['375291234567', 'by', '291234567'],
  ['8 029 123 45 67', 'by', '291234567'],
  ['+375 29', 'by', '29'],
  ['+7 701', 'kz', '701'],
])('auth.phone-masks: %s is parsed when it is pasted', (text, country, digits) => {
  expect(readPhone(text.replace('tel:', ''), empty('ru'))).toEqual({ country, digits });
});

test('phone: the number of an account is formatted for display', () => {
  expect(formatPhone('+77011234567')).toBe('+7 (701) 123 45 67');
  expect(formatPhone('+375291234567')).toBe('+375 (29) 123 45 67');
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});

test('phone: a number typed with a leading 8 or 7 is the same number', () => {
  expect(typed('89161234567')).toEqual({ country: 'ru', digits: '9161234567' });
  expect(typed('79161234567')).toEqual({ country: 'ru', digits: '9161234567' });
  expect(typed('87771234567', 'kz')).toEqual({ country: 'kz', digits: '7771234567' });
  expect(typed('77011234567', 'kz')).toEqual({ country: 'kz', digits: '7011234567' });
  expect(typed('7771234567', 'kz')).toEqual({ country: 'kz', digits: '7771234567' });
  expect(typed('291234567', 'by')).toEqual({ country: 'by', digits: '291234567' });
  expect(typed('80291234567', 'by')).toEqual({ country: 'by', digits: '291234567' });
});

test('phone: an extra digit at the end of a complete number is dropped', () => {
  expect(typed('77712345678', 'kz').digits).toBe('7771234567');
  expect(typed('916123456789').digits).toBe('9161234567');
  expect(typed('2912345678', 'by').digits).toBe('291234567');
});

test('phone: the first digit selects Russia or Kazakhstan, and only a plus leaves Belarus', () => {
  expect(typed('701', 'ru').country).toBe('kz');
  expect(typed('916', 'kz').country).toBe('ru');
  expect(readPhone('+7 916', empty('by')).country).toBe('ru');
  expect(typed('916', 'by')).toEqual({ country: 'by', digits: '916' });
});

test('phone: a number of an unsupported country is not read as a supported one', () => {
  const before: Phone = { country: 'kz', digits: '701' };
  expect(readPhone('+44 20 7946 0000', before)).toEqual(before);
});

test('phone: changing the country keeps the digits that fit its mask', () => {
  const phone = changeCountry({ country: 'kz', digits: '7011234567' }, 'by');
  expect(phone).toEqual({ country: 'by', digits: '701123456' });
  expect(isCompletePhone(phone)).toBe(true);
  expect(isCompletePhone(changeCountry(phone, 'ru'))).toBe(false);
});

test('phone: the caret stays behind the same digit', () => {
  const masked = '(701) 123 45 67';
  expect([0, 1, 3, 4, 6, 7, 10].map((count) => caretAfter(masked, count))).toEqual([
    1, 2, 4, 7, 9, 11, 15,
  ]);
  expect(caretAfter('', 0)).toBe(0);
});
