import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#core/locale.ts';
import { composeMail, composePhone } from './compose.ts';
import en from './texts/en.json' with { type: 'json' };
import { cleanValues } from './values.ts';
import { FIRST_COLORS } from '#domain/settings/rules.look.ts';

const ID = '5f0c7f6e-6f0c-4b52-9d2c-0d8b8f1f7a11';
const VALUES = {
  code: '493021',
  link: 'https://casino.example/ru/reset-password/token',
  password: 'yes',
  phone: 'yes',
  social: 'Google, Telegram',
  device: 'Firefox, Android',
  place: 'Almaty',
  time: '2026-11-21T18:05:00Z',
  kind: 'phone',
  contact: '+7 701 ***-**-67',
  reason: 'Blurred',
  until: '2026-12-21T18:05:00.000Z',
  amount: '5 000 ₽',
  period: 'week',
  since: 'now',
  provider: 'Google',
};

/** Values for every template: a new template needs no entry here. */
function valuesFor(template: object): Record<string, string> {
  const names = [...JSON.stringify(template).matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!);
  return { ...Object.fromEntries(names.map((name) => [name, 'Sample'])), ...VALUES };
}

function mail(
  template: string,
  values: Record<string, string>,
  locale: Locale = 'en',
  zone = 'UTC',
) {
  const cover = {
    id: ID,
    channel: 'email',
    address: 'anna@example.org',
    template,
    locale,
  } as const;
  return composeMail(cover, { values: cleanValues(values), timeZone: zone, brand: 'Casino' });
}

test('messages: an email has the colours and the logo of the operator', () => {
  const colors = { ...FIRST_COLORS, ground: '#070d1f', accent: '#5fd4f4' };
  const content = { values: cleanValues(VALUES), timeZone: 'UTC', brand: 'Casino' };
  const cover = { id: ID, channel: 'email', address: 'a@b.example', locale: 'en' } as const;
  const [template] = Object.keys(en.mail);
  const logoUrl = 'https://casino.example/media/brand/1.png';
  const look = { colors, logoUrl };
  const { html } = composeMail({ ...cover, template: template! }, content, look);
  expect(html).toContain('bgcolor="#070d1f"');
  expect(html).toContain('#5fd4f4');
  expect(html).not.toContain('#0b1411');
  expect(html).toContain(`<img src="${logoUrl}" alt="Casino"`);
});

const mails = Object.keys(en.mail).flatMap((name) => LOCALES.map((locale) => [name, locale]));

test.each(mails as [string, Locale][])('messages: %s is composed in %s', (name, locale) => {
  const values = valuesFor(en.mail[name as keyof typeof en.mail]);
  const { subject, text, html } = mail(name, values, locale);
  for (const words of [subject, text, html]) {
    expect(words).not.toMatch(/[{}]\w|undefined|\bmail\.|\bframe\./);
    expect(words.trim()).not.toBe('');
  }
  expect(subject).not.toContain(VALUES.code);
  expect(subject.length).toBeLessThan(60);
  expect(html).not.toMatch(/<img|<script|url\(|@import/);
});

const texts = Object.keys(en.phone).flatMap((name) => LOCALES.map((locale) => [name, locale]));

test.each(texts as [string, Locale][])(
  'messages: %s fits into a text message in %s',
  (name, locale) => {
    const cover = { id: ID, channel: 'sms', address: '+7', template: name, locale } as const;
    const template = en.phone[name as keyof typeof en.phone];
    const { text } = composePhone(cover, {
      values: valuesFor(template),
      timeZone: 'UTC',
      brand: 'Casino',
    });
    for (const part of ['code', 'link'] as const) {
      expect(text.includes(VALUES[part])).toBe(template.text.includes(`{${part}}`));
    }
    expect(text).not.toMatch(/[{}]|undefined|\bphone\./);
    // Two parts of a text message in non-Latin letters, and the URL.
    expect(text.replace(VALUES.link, '').length).toBeLessThanOrEqual(134);
  },
);

test('messages: a value cannot become markup, a header or another line', () => {
  const device = 'Evil"><script>alert(1)</script>\r\nBcc: all@example.org\u202Egnp.exe';
  const { html, text, subject } = mail('new-login', { ...VALUES, device });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
  expect(text).toContain('Device: Evil"><script>alert(1)</script> Bcc: all@example.org gnp.exe');
  expect(subject).not.toContain('Evil');
});

test('messages: a value is not parsed as a template', () => {
  const { text } = mail('new-login', { ...VALUES, device: '{place} <b>x</b> {0, plural' });
  expect(text).toContain('Device: {place} <b>x</b> {0, plural');
});

test.each(['javascript:alert(1)', '/reset-password/x', 'data:text/html,x'])(
  'messages: a link to %s is a programming error',
  (link) => expect(() => cleanValues({ link })).toThrow('a link must be absolute'),
);

test('messages: an email with a missing value is not composed', () => {
  const { device: _, ...rest } = VALUES;
  expect(() => mail('new-login', rest)).toThrow('device');
});

test('messages: times are shown in the time zone of the recipient', () => {
  const { text } = mail('new-login', VALUES, 'ru', 'Asia/Almaty');
  expect(text).toContain('21 ноября 2026 г. в 23:05 GMT+5');
});

test('messages: a device named like an impossible date is shown by that name', () => {
  for (const device of ['2026-13-45T99:99Z', '0000-00-00T00:00:00.000Z']) {
    const { text } = mail('new-login', { ...VALUES, device });
    expect(text).toContain(`Device: ${device}`);
  }
});

test('messages: login methods that are not set are not listed', () => {
  const values = { password: 'no', phone: 'no', social: 'none', link: VALUES.link };
  const { text } = mail('login-data', values);
  expect(text.match(/•/g)).toHaveLength(1);
  expect(text).not.toMatch(/\n\n\n/);
});

test('messages: the footer of an email that can be ended has a link to end it, no other has one', () => {
  const unsubscribe = 'https://casino.example/unsubscribe/logins/1.x?a=1&b=2';
  for (const locale of LOCALES) {
    const cover = { id: ID, channel: 'email', address: 'a@b.example', locale } as const;
    const known = { ...cover, template: 'known-login' };
    const content = { values: cleanValues(VALUES), timeZone: 'UTC', brand: 'Casino' };
    const { text, html } = composeMail(known, { ...content, unsubscribe });
    const words = {
      ru: 'Отписаться от таких писем',
      en: 'Unsubscribe from these emails',
      kz: 'Мұндай хаттардан бас тарту',
    };
    expect(text).toContain(`${words[locale]}: ${unsubscribe}`);
    expect(html).toContain('href="https://casino.example/unsubscribe/logins/1.x?a=1&amp;b=2"');
    expect(html).toContain(words[locale]);
    const other = composeMail(known, content);
    expect(other.text + other.html).not.toMatch(new RegExp(words[locale]));
  }
});
