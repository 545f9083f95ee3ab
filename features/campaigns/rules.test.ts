import { expect, test } from 'vitest';
import { FIRST_CAMPAIGN_LIMITS } from '#domain/settings/rules.campaigns.ts';
import { sampleCampaign } from '#dev/campaign-fixture.ts';
import { sendErrors, timeError, type Site } from './rules.check.ts';
import { isHeldOut } from './rules.holdout.ts';
import { pageOfLink } from './rules.link.ts';
import { planFor, type Reached } from './rules.plan.ts';
import { smsSize } from './rules.sms.ts';
import { zoneOf } from './rules.time-zones.ts';
import { fillIn, shortOnDevice } from './rules.variables.ts';

const SITE: Site = { brand: 'Croupier', origins: ['https://casino.example', 'https://m.example'] };

test('campaigns: parts of a text message, at the limits of each alphabet', () => {
  const parts = (text: string) => smsSize(text).parts;
  expect(parts('')).toBe(0);
  expect([160, 161, 306, 307].map((count) => parts('a'.repeat(count)))).toEqual([1, 2, 2, 3]);
  expect([70, 71, 134, 135, 201, 202].map((count) => parts('ж'.repeat(count)))).toEqual([
    1, 2, 2, 3, 3, 4,
  ]);
  // One Cyrillic letter makes all others wide.
  expect(smsSize(`${'a'.repeat(70)}ж`)).toEqual({ parts: 2, characters: 71, isWide: true });
  // A sign of the extension takes two places, and is not divided between parts.
  expect([80, 81].map((count) => parts('€'.repeat(count)))).toEqual([1, 2]);
  expect(parts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
  // Neither is a letter of two units.
  expect(smsSize('🎲'.repeat(35))).toEqual({ parts: 1, characters: 70, isWide: true });
  expect(parts('🎲'.repeat(66))).toBe(2);
  expect(parts('🎲'.repeat(67))).toBe(3);
});

test('campaigns: the holdout has its share, stays the same, and differs from one to the next', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => BigInt(index + 1));
  const heldOut = (campaign: bigint, percent: number) =>
    ids.filter((id) => isHeldOut(campaign, id, percent));
  for (const percent of [1, 10, 50]) {
    const share = (100 * heldOut(7n, percent).length) / ids.length;
    // Four standard deviations.
    const error = 400 * Math.sqrt((percent / 100) * (1 - percent / 100)) * ids.length ** -0.5;
    expect(Math.abs(share - percent)).toBeLessThan(error);
  }
  expect(heldOut(7n, 0)).toEqual([]);
  expect(heldOut(7n, 10)).toEqual(heldOut(7n, 10));
  // A larger part contains the smaller one.
  const large = new Set(heldOut(7n, 20));
  expect(heldOut(7n, 10).every((id) => large.has(id))).toBe(true);
  const both = heldOut(8n, 10).filter((id) => isHeldOut(7n, id, 10));
  expect(both.length / ids.length).toBeGreaterThan(0.006);
  expect(both.length / ids.length).toBeLessThan(0.014);
});

const OPEN = { centre: null, push: null, email: null, sms: null };
const ALMATY: Reached = { timezone: 'UTC', country: 'KZ', lately: 0, refusals: OPEN };
const LIMITS = { ...FIRST_CAMPAIGN_LIMITS, weekly_max: 2, quiet_hours: { from: 22, until: 8 } };
const plan = (player: Reached, at: string, limits: typeof LIMITS = LIMITS) =>
  planFor(player, ['email', 'centre'], limits, new Date(at));

test('campaigns: beyond the cap of seven days a player is skipped, and below it is not', () => {
  const noon = '2026-11-25T07:00:00Z';
  const skips = (lately: number) => {
    const made = plan({ ...ALMATY, lately }, noon);
    return made.kind === 'now' ? made.channels.map(({ skip }) => skip) : made;
  };
  expect([0, 1].map(skips)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect([2, 3].map(skips)).toEqual([
    ['capped', 'capped'],
    ['capped', 'capped'],
  ]);
});

test('campaigns: quiet hours are those of the player, of their country, or of the setting', () => {
  // 23:30 in Almaty.
  const night = '2026-11-25T18:30:00Z';
  const until8 = { kind: 'later', afterMs: 8.5 * 3_600_000 };
  expect(plan(ALMATY, night)).toEqual(until8);
  expect(plan({ ...ALMATY, timezone: 'Europe/London' }, night).kind).toBe('now');
  expect(plan({ ...ALMATY, country: null }, night).kind).toBe('now');
  const almaty = { ...LIMITS, time_zone: 'Asia/Almaty' };
  expect(plan({ ...ALMATY, country: null }, night, almaty)).toEqual(until8);
  // One who gets nothing is decided at once.
  const closed = { centre: 'closed', push: 'closed', email: 'closed', sms: 'closed' } as const;
  expect(plan({ ...ALMATY, refusals: closed }, night).kind).toBe('now');
  expect(plan({ ...ALMATY, lately: 2 }, night).kind).toBe('now');
  expect(zoneOf({ timezone: 'UTC', country: 'XX' }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
});

test('campaigns: a link leads to a page of this site alone', () => {
  const page = (text: string) => pageOfLink(text, SITE.origins);
  const own = {
    '/bonuses': '/bonuses',
    '/': '/',
    '/en/bonuses?x=1#top': '/bonuses?x=1#top',
    '/kz': '/',
    '/kz?x=1': '/?x=1',
    'https://casino.example': '/',
    'https://m.example/ru/tournament/7': '/tournament/7',
    '/english': '/english',
  };
  expect(Object.keys(own).map(page)).toEqual(Object.values(own));
  const foreign = [
    '',
    'bonuses',
    'https://evil.example',
    'https://casino.example.evil.example/x',
    'https://casino.example@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\tevil',
    '/ru//evil.example',
    'https://casino.example//evil.example',
    'javascript:alert(1)',
    '/api/v2/x',
    '/API/v2',
    '/ru/backoffice',
    '/../api',
    '/x/../../api',
    '/%2e%2E/api',
    '/./api',
    '/offer/abc',
    '/unsubscribe/offers/1',
    '/stop/1.x',
    '/стол',
  ];
  expect(foreign.filter((text) => page(text) !== undefined)).toEqual([]);
});

test('campaigns: a value is filled in once, and what it contains is not read again', () => {
  const values = { nickname: '{link}', currency: 'RUB', brand: 'B', link: 'L' };
  expect(fillIn('{nickname} {brand} {other} {', values)).toBe('{link} B {other} {');
  // The message on a device is a link itself.
  expect(shortOnDevice('Come, {brand}: {link}', values)).toBe('Come, B:');
});

const codesOf = (terms: ReturnType<typeof sampleCampaign>) =>
  Object.entries(sendErrors(terms, SITE) ?? {}).flatMap(([field, errors]) =>
    errors.map(({ code, detail }) => [field, code, ...(detail === undefined ? [] : [detail])]),
  );

test('campaigns: everything that keeps one from being sent is named, with its field', () => {
  const { texts } = sampleCampaign();
  expect(codesOf(sampleCampaign())).toEqual([]);
  const missing = { ...texts, kz: { title: '', text: ' ', short: '', button: '' } };
  expect(codesOf(sampleCampaign({ texts: missing }))).toEqual([
    ['terms.texts.kz.title', 'campaign_text_missing', 'kz'],
    ['terms.texts.kz.text', 'campaign_text_missing', 'kz'],
    ['terms.texts.kz.short', 'campaign_text_missing', 'kz'],
    ['terms.texts.kz.button', 'campaign_text_missing', 'kz'],
  ]);
  // Only what the channels need.
  expect(codesOf(sampleCampaign({ texts: missing, channels: ['sms'] }))).toHaveLength(1);
  const unknown = { ...texts, en: { ...texts.en, text: 'You have {balance}' } };
  expect(codesOf(sampleCampaign({ texts: unknown }))).toEqual([
    ['terms.texts.en.text', 'campaign_variable', 'balance'],
  ]);
  expect(codesOf(sampleCampaign({ link: 'https://evil.example' }))).toEqual([
    ['terms.link', 'campaign_foreign_link'],
  ]);
  const plain = { ...texts.en, text: 'x', short: 'x' };
  const linkless = { ru: plain, en: { ...plain, text: '{link}' }, kz: plain };
  expect(codesOf(sampleCampaign({ link: '', texts: linkless }))).toEqual([
    ['terms.texts.en.text', 'campaign_link_missing'],
  ]);
  expect(codesOf(sampleCampaign({ channels: ['push', 'sms'] }))).toEqual([
    ['terms.channels', 'campaign_push_alone'],
  ]);
  const impossible = { deposits_min: 3, deposits_max: 1 };
  expect(codesOf(sampleCampaign({ segment: impossible }))).toEqual([
    ['terms.segment.deposits_max', 'bonus_segment_empty'],
  ]);
});

test('campaigns: a text message is refused by its longest values, not by those of a sample', () => {
  const { texts } = sampleCampaign();
  const withShort = (short: string, locale: 'ru' | 'en' = 'ru') =>
    codesOf(sampleCampaign({ texts: { ...texts, [locale]: { ...texts[locale], short } } }));
  // 201 characters, of which the line with the address that ends the messages takes 71.
  expect(withShort('ж'.repeat(130))).toEqual([]);
  expect(withShort('ж'.repeat(131))).toEqual([['terms.texts.ru.short', 'campaign_sms_long', '4']]);
  // With a Cyrillic nickname Latin letters are wide as well.
  expect(withShort(`{nickname}${'a'.repeat(116)}`, 'en')).toEqual([
    ['terms.texts.en.short', 'campaign_sms_long', '4'],
  ]);
  expect(withShort('a'.repeat(389), 'en')).toEqual([]);
  expect(withShort('a'.repeat(390), 'en')).toEqual([
    ['terms.texts.en.short', 'campaign_sms_long', '4'],
  ]);
});

test('campaigns: the time is now, or within sixty days', () => {
  const now = new Date('2026-11-25T07:00:00Z');
  const at = (ms: number) => timeError(new Date(now.getTime() + ms), now)?.code;
  const DAY_MS = 86_400_000;
  expect(timeError(null, now)).toBeUndefined();
  expect([-1, 0, 1, 60 * DAY_MS, 60 * DAY_MS + 1].map(at)).toEqual([
    'campaign_time_past',
    'campaign_time_past',
    undefined,
    undefined,
    'campaign_time_far',
  ]);
});
