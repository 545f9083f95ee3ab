import { Mask } from 'maska';
import { expect, test } from 'vitest';
import { caretAfter, changeCountry, e164, isWholePhone, MASK_TOKENS, maskPhone } from './phone.ts';
import { readPhone, showPhone, type Country, type Phone } from './phone.ts';

const empty = (country: Country): Phone => ({ country, digits: '' });

/** Types sign by sign, as a person does, into a field of that country. */
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
])('auth.phone-masks: %s is read when it is pasted', (text, country, digits) => {
  expect(readPhone(text.replace('tel:', ''), empty('ru'))).toEqual({ country, digits });
});

test('a number of the account is shown as a person reads it', () => {
  expect(showPhone('+77011234567')).toBe('+7 (701) 123 45 67');
  expect(showPhone('+375291234567')).toBe('+375 (29) 123 45 67');
  expect(showPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});

test('a number typed from the 8 or the 7 comes out the same', () => {
  expect(typed('89161234567')).toEqual({ country: 'ru', digits: '9161234567' });
  expect(typed('79161234567')).toEqual({ country: 'ru', digits: '9161234567' });
  expect(typed('87771234567', 'kz')).toEqual({ country: 'kz', digits: '7771234567' });
  expect(typed('77011234567', 'kz')).toEqual({ country: 'kz', digits: '7011234567' });
  expect(typed('7771234567', 'kz')).toEqual({ country: 'kz', digits: '7771234567' });
  expect(typed('291234567', 'by')).toEqual({ country: 'by', digits: '291234567' });
  expect(typed('80291234567', 'by')).toEqual({ country: 'by', digits: '291234567' });
});

test('a digit too many is left out, wherever it is typed at the end', () => {
  expect(typed('77712345678', 'kz').digits).toBe('7771234567');
  expect(typed('916123456789').digits).toBe('9161234567');
  expect(typed('2912345678', 'by').digits).toBe('291234567');
});

test('the first digit tells Russia from Kazakhstan, and only a plus leaves Belarus', () => {
  expect(typed('701', 'ru').country).toBe('kz');
  expect(typed('916', 'kz').country).toBe('ru');
  expect(readPhone('+7 916', empty('by')).country).toBe('ru');
  expect(typed('916', 'by')).toEqual({ country: 'by', digits: '916' });
});

test('a number of another country is not taken for one of ours', () => {
  const before: Phone = { country: 'kz', digits: '701' };
  expect(readPhone('+44 20 7946 0000', before)).toEqual(before);
});

test('another country keeps the digits that fit its mask', () => {
  const phone = changeCountry({ country: 'kz', digits: '7011234567' }, 'by');
  expect(phone).toEqual({ country: 'by', digits: '701123456' });
  expect(isWholePhone(phone)).toBe(true);
  expect(isWholePhone(changeCountry(phone, 'ru'))).toBe(false);
});

test('the caret stays behind the digit it was behind', () => {
  const masked = '(701) 123 45 67';
  expect([0, 1, 3, 4, 6, 7, 10].map((count) => caretAfter(masked, count))).toEqual([
    1, 2, 4, 7, 9, 11, 15,
  ]);
  expect(caretAfter('', 0)).toBe(0);
});
