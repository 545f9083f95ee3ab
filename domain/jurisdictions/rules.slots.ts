/** What the law asks of slots, in the words of a game that its supplier runs. */
import type { Currency } from '#core/currency.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import type { JurisdictionRules } from './rules.ts';

/** The UKGC asks for 2.5 seconds from one spin to the next (RTS 14D), of other games for more. */
const SPIN_CYCLE_MS_MAX = 2500;

export type SlotRules = {
  readonly is_autoplay_allowed: boolean;
  readonly is_turbo_allowed: boolean;
  readonly is_buy_allowed: boolean;
  /** From the start of a round to the start of the next, in milliseconds. */
  readonly min_round_ms: number;
  readonly celebration: JurisdictionRules['celebration'];
  /** Decimal text; null without a largest stake. */
  readonly stake_max: string | null;
};

type Game = {
  readonly game: string;
  readonly category: string;
  /** Undefined for a demo, in which nothing is staked. */
  readonly currency: Currency | undefined;
};

/**
 * The rules of a slot for a player. Caps by age are left to the database, which knows the age and
 * refuses such a stake. Where animations may not be shortened, features may not be bought: both
 * hurry the play.
 */
export function slotRulesOf(rules: JurisdictionRules, game: Game): SlotRules {
  return {
    is_autoplay_allowed: rules.is_autobet_allowed,
    is_turbo_allowed: rules.is_turbo_allowed,
    is_buy_allowed: rules.is_turbo_allowed,
    min_round_ms: Math.min(rules.game_cycle_ms, SPIN_CYCLE_MS_MAX),
    celebration: rules.celebration,
    stake_max: stakeMaxOf(rules, game),
  };
}

function stakeMaxOf({ stake_caps }: JurisdictionRules, { game, category, currency }: Game) {
  if (currency === undefined) return null;
  const caps = stake_caps
    .filter(({ below_age }) => below_age === null)
    .filter(
      ({ games }) => [game, category].some((name) => games.includes(name)) || games.length === 0,
    )
    // A cap that names no amount in the currency allows no stake.
    .map(({ amounts }) => parseMoney(amounts[currency] ?? '0') as Micro);
  const lowest = caps.reduce<Micro | undefined>(
    (least, cap) => (least === undefined || cap < least ? cap : least),
    undefined,
  );
  return lowest === undefined ? null : formatMoney(lowest);
}
