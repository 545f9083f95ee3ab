import { expect, test } from 'vitest';
import { jurisdictionRules, type JurisdictionRules } from './rules.ts';
import { slotRulesOf } from './rules.slots.ts';

const OPEN: JurisdictionRules = jurisdictionRules.parse({
  min_age: 18,
  verification: 'before_withdrawal',
  is_autobet_allowed: true,
  game_cycle_ms: 0,
  is_one_game_at_a_time: false,
  is_turbo_allowed: true,
  celebration: 'above_stake',
  stake_caps: [],
  is_withdrawal_cancel_allowed: true,
  is_consent_asked_first: false,
  is_limit_asked_first: false,
  balance_max: {},
  reauthenticate_minutes: null,
  retention_years: 5,
});
const SLOT = { game: 'steppe-gold', category: 'slots', currency: 'EUR' } as const;

test('jurisdictions: a slot is free where the law asks for nothing', () => {
  expect(slotRulesOf(OPEN, SLOT)).toEqual({
    is_autoplay_allowed: true,
    is_turbo_allowed: true,
    is_buy_allowed: true,
    min_round_ms: 0,
    celebration: 'above_stake',
    stake_max: null,
  });
});

test('jurisdictions: strict rules forbid autoplay, turbo and bought features, and slow the rounds', () => {
  const strict = { ...OPEN, is_autobet_allowed: false, is_turbo_allowed: false };
  expect(slotRulesOf({ ...strict, game_cycle_ms: 5000, celebration: 'none' }, SLOT)).toEqual({
    is_autoplay_allowed: false,
    is_turbo_allowed: false,
    is_buy_allowed: false,
    min_round_ms: 2500,
    celebration: 'none',
    stake_max: null,
  });
});

test('jurisdictions: the lowest largest stake of the game, its category or all games counts', () => {
  const cap = (games: string[], amount: string, below_age: number | null = null) => ({
    games,
    below_age,
    amounts: { EUR: amount },
  });
  const max = (...stake_caps: ReturnType<typeof cap>[]) =>
    slotRulesOf({ ...OPEN, stake_caps }, SLOT).stake_max;
  expect(max(cap(['slots'], '5.00'))).toBe('5.00');
  expect(max(cap(['slots'], '5.00'), cap(['steppe-gold'], '3.00'), cap([], '4.00'))).toBe('3.00');
  expect(max(cap(['dice'], '1.00'), cap(['live'], '1.00'))).toBeNull();
  // The database knows the age.
  expect(max(cap(['slots'], '2.00', 25))).toBeNull();
  const rub = { ...SLOT, currency: 'RUB' } as const;
  expect(slotRulesOf({ ...OPEN, stake_caps: [cap(['slots'], '5.00')] }, rub).stake_max).toBe(
    '0.00',
  );
  const demo = { ...SLOT, currency: undefined };
  expect(slotRulesOf({ ...OPEN, stake_caps: [cap([], '5.00')] }, demo).stake_max).toBeNull();
});
