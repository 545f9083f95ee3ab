import { expect, test } from 'vitest';
import {
  contradictions,
  isInSegment,
  isWithinDeposits,
  missedIn,
  segment,
  SEGMENT_FIELDS,
  type PlayerFacts,
  type Segment,
} from './rules.segments.ts';

const FACTS: PlayerFacts = {
  country: 'KZ',
  partnerTag: 'spring-2026',
  promoCode: ' welcome ',
  registeredAt: new Date('2026-03-10T23:59:59Z'),
  deposits: 2,
  level: 3,
  isVerified: true,
  acceptsMarketing: true,
};
const NOTHING: PlayerFacts = {
  country: null,
  partnerTag: null,
  promoCode: null,
  registeredAt: new Date('2026-03-10T00:00:00Z'),
  deposits: 0,
  level: 0,
  isVerified: false,
  acceptsMarketing: false,
};

const only = (...codes: string[]) => ({ countries: { mode: 'only' as const, codes } });
const except = (...codes: string[]) => ({ countries: { mode: 'except' as const, codes } });

// Each condition alone, met and not met by the first player.
const CONDITIONS: readonly (readonly [string, Segment, Segment | undefined])[] = [
  ['allowed countries', only('RU', 'KZ'), only('RU')],
  ['excluded countries', except('RU'), except('RU', 'KZ')],
  ['tags', { partner_tags: ['spring-2026'] }, { partner_tags: ['autumn-2026'] }],
  ['promo codes', { promo_codes: ['WELCOME'] }, { promo_codes: ['OTHER'] }],
  ['first day', { registered_from: '2026-03-10' }, { registered_from: '2026-03-11' }],
  ['last day', { registered_before: '2026-03-11' }, { registered_before: '2026-03-10' }],
  ['deposits from', { deposits_min: 2 }, { deposits_min: 3 }],
  ['deposits up to', { deposits_max: 2 }, { deposits_max: 1 }],
  ['level from', { level_min: 3 }, { level_min: 4 }],
  ['level up to', { level_max: 3 }, { level_max: 2 }],
  ['verification', { is_verified: true }, undefined],
  ['consent', { accepts_marketing: true }, undefined],
];

test.each(CONDITIONS)('bonuses: a segment by %s', (_title, met, unmet) => {
  expect(isInSegment(met, FACTS)).toBe(true);
  expect(isInSegment(unmet ?? met, unmet ? FACTS : NOTHING)).toBe(false);
});

test('bonuses: all conditions of a segment must hold, and one without any is for everyone', () => {
  const all = Object.assign({}, ...CONDITIONS.map(([, met]) => met)) as Segment;
  expect(segment.parse(all)).toEqual(all);
  expect(isInSegment(all, FACTS)).toBe(true);
  for (const [, , unmet] of CONDITIONS) {
    expect(isInSegment({ ...all, ...unmet }, FACTS)).toBe(unmet === undefined);
  }
  expect(isInSegment({}, NOTHING)).toBe(true);
});

test('bonuses: a player whose country is not known is in no list of countries', () => {
  expect(isInSegment(only('KZ'), NOTHING)).toBe(false);
  expect(isInSegment(except('RU'), NOTHING)).toBe(false);
});

test('bonuses: what of a segment no player can meet', () => {
  expect(contradictions({ deposits_min: 1, deposits_max: 1 })).toEqual([]);
  expect(contradictions({ deposits_min: 2, deposits_max: 1 })).toEqual(['deposits_max']);
  expect(contradictions({ level_min: 4, level_max: 3 })).toEqual(['level_max']);
  const days = { registered_from: '2026-03-10', registered_before: '2026-03-10' };
  expect(contradictions(days)).toEqual(['registered_before']);
  expect([0, 1].map((deposits) => isWithinDeposits({ deposits_max: 0 }, deposits))).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['no country', { countries: { mode: 'only', codes: [] } }],
  ['a country of three letters', only('KAZ')],
  ['a day that does not exist', { registered_from: '2026-02-30' }],
  ['a day that no database knows', { registered_from: '0000-01-01' }],
  ['a condition that is denied', { is_verified: false }],
  ['a level above the last', { level_min: 11 }],
  ['an unknown condition', { level: 3 }],
])('bonuses: a segment with %s is refused', (_title, wanted) => {
  expect(segment.safeParse(wanted).success).toBe(false);
});

test('bonuses: a player reads which condition of a segment they do not meet first', () => {
  const all: Segment = { ...only('KZ'), registered_from: '2026-03-10', deposits_min: 2 };
  expect(missedIn(all, FACTS)).toBeUndefined();
  expect(missedIn(all, { ...FACTS, deposits: 1 })).toBe('deposits_min');
  expect(missedIn(all, { ...FACTS, deposits: 1, country: 'RU' })).toBe('countries');
  // No condition is left out of the order in which they are compared.
  expect([...SEGMENT_FIELDS].toSorted()).toEqual(Object.keys(segment.shape).toSorted());
});
