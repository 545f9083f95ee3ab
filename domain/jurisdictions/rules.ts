/**
 * What the law where a player lives asks of play, as data. The operator maps countries and regions
 * to profiles and changes a profile by a new version, with two people. Three are shipped: `open`,
 * `malta` (after the Player Protection Directive of the MGA) and `strict` (after the UKGC Remote
 * Technical Standards 8A, 14B, 14C, 14E, 14F, 14G and the LCCP, licence condition 17.1.1).
 *
 * The database checks stakes against them (sql/functions/jurisdictions); each bet carries the
 * jurisdiction of its account.
 */
import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';

export const AGE_MIN = 18;
export const AGE_MAX = 25;
export const GAME_CYCLE_MS_MAX = 60_000;
export const REAUTHENTICATE_MINUTES_MIN = 5;
export const REAUTHENTICATE_MINUTES_MAX = 1_440;
export const RETENTION_YEARS_MAX = 10;
export const CELEBRATIONS = ['above_stake', 'none'] as const;
export type Celebration = (typeof CELEBRATIONS)[number];

const moneyText = z.string().check(
  z.refine((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount > 0n;
  }, 'amount_format'),
);

/** Decimal text by currency. */
const amounts = z.partialRecord(z.enum(CURRENCIES), moneyText);

const stakeCap = z.object({
  /** Names of games or of their categories; empty for all games. */
  games: z.array(z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'too_long'))),
  /** The cap is for players below this age, and for those whose age is not known; null for all. */
  below_age: z.nullable(z.int().check(z.minimum(AGE_MIN + 1), z.maximum(100))),
  /** In a currency that is missing, no stake on these games is allowed. */
  amounts: amounts.check(z.refine((each) => Object.keys(each).length > 0, 'required')),
});

export const jurisdictionRules = z.strictObject({
  /** Players below it are refused; never lower than the MIN_AGE of the installation. */
  min_age: z.int().check(z.minimum(AGE_MIN), z.maximum(AGE_MAX)),
  /** Whether the identity is verified before the first stake, or before the first withdrawal. */
  verification: z.enum(['before_play', 'before_withdrawal']),
  is_autobet_allowed: z.boolean(),
  /** The shortest time from the start of a game to the start of the next one; 0 for none. */
  game_cycle_ms: z.int().check(z.minimum(0), z.maximum(GAME_CYCLE_MS_MAX)),
  /** Whether a game for money must end before another one starts; sport does not count. */
  is_one_game_at_a_time: z.boolean(),
  /** Whether a player may shorten animations. */
  is_turbo_allowed: z.boolean(),
  /**
   * Which wins are celebrated by pictures and sounds. Never one that returns no more than the
   * stake: that is a loss.
   */
  celebration: z.enum(CELEBRATIONS),
  stake_caps: z.array(stakeCap).check(z.maxLength(20)),
  /** Besides the withdrawal rules of the currency, which may forbid it, too. */
  is_withdrawal_cancel_allowed: z.boolean(),
  /** Whether the player answers whether and how they want offers before the first stake. */
  is_consent_asked_first: z.boolean(),
  /** Whether the player sets or declines a deposit limit before the first deposit. */
  is_limit_asked_first: z.boolean(),
  /** A deposit that would lift the balance above it is refused; without one there is no limit. */
  balance_max: amounts,
  /** Without a request for so long, the player logs in again; null for never. */
  reauthenticate_minutes: z.nullable(
    z.int().check(z.minimum(REAUTHENTICATE_MINUTES_MIN), z.maximum(REAUTHENTICATE_MINUTES_MAX)),
  ),
  /** How long personal data is kept after the account was closed; then it is erased. */
  retention_years: z.int().check(z.minimum(1), z.maximum(RETENTION_YEARS_MAX)),
});
export type JurisdictionRules = z.output<typeof jurisdictionRules>;

/** What the player's browser needs of them. */
export const playRules = z.pick(jurisdictionRules, {
  min_age: true,
  verification: true,
  is_autobet_allowed: true,
  game_cycle_ms: true,
  is_turbo_allowed: true,
  celebration: true,
});
export type PlayRules = z.output<typeof playRules>;

/** The rules in force of one jurisdiction. */
export type Jurisdiction = {
  readonly id: number;
  /** A short name, as `malta`. */
  readonly code: string;
  readonly number: number;
  readonly rules: JurisdictionRules;
  /** Where it applies: `*` for all other countries, `CA` or `CA-ON`. */
  readonly areas: readonly string[];
};

export function playRulesOf({ rules }: Pick<Jurisdiction, 'rules'>): PlayRules {
  return {
    min_age: rules.min_age,
    verification: rules.verification,
    is_autobet_allowed: rules.is_autobet_allowed,
    game_cycle_ms: rules.game_cycle_ms,
    is_turbo_allowed: rules.is_turbo_allowed,
    celebration: rules.celebration,
  };
}
