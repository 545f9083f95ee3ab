/** What the fields of a definition must have together, and what the operator should know of it. */
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import type { FieldErrors } from '#core/refusal.ts';
import { CATEGORY_KEYS } from '#domain/suppliers/rules.game-keys.ts';
import { countedGames, type GameOdds } from './rules.odds.ts';
import { expectedAmounts, wageringCost } from './rules.cost.ts';
import { cashbackErrors } from './rules.cashback.ts';
import { isOwnRoundGame, roundValueOf } from './rules.free-rounds.ts';
import { reloadErrors } from './rules.reload.ts';
import { contradictions } from './rules.segments.ts';
import { amountsOf, shareOf, type Amounts, type BonusTerms } from './rules.ts';

/** A game with the names that terms may list it under. */
type NamedGame = Pick<GameOdds, 'keys' | 'hasFreeRounds'>;

/** The errors of terms that no bonus can have, by field; undefined for terms that are fine. */
export function termErrors(
  terms: BonusTerms,
  games: readonly NamedGame[],
): FieldErrors | undefined {
  const errors = [
    ...kindErrors(terms),
    ...reloadErrors(terms),
    ...cashbackErrors(terms),
    ...roundErrors(terms, games),
    ...gameErrors(terms, games),
    ...contradictions(terms.segment ?? {}).map((f) => [`segment.${f}`, 'bonus_segment_empty']),
    ...(Object.keys(terms.amounts).length === 0 ? [['amounts', 'required']] : []),
    ...(terms.wager === 0 && terms.release === 'winnings'
      ? [['release', 'bonus_pays_nothing']]
      : []),
  ];
  if (errors.length === 0) return undefined;
  return Object.fromEntries(errors.map(([field, code]) => [`terms.${field}`, [{ code: code! }]]));
}

function kindErrors({ kind, percent, amounts }: BonusTerms): string[][] {
  const isMatch = kind === 'deposit_match';
  const least = Object.entries(amounts).map(([currency, one]) => ({
    field: `amounts.${currency}.deposit_min`,
    isSet: one.deposit_min !== null,
    isNeeded: isMatch,
  }));
  const share = { field: 'percent', isSet: percent !== null };
  const fields = [{ ...share, isNeeded: isMatch || kind === 'cashback' }, ...least];
  return fields
    .filter(({ isSet, isNeeded }) => isSet !== isNeeded)
    .map(({ field, isNeeded }) => [field, isNeeded ? 'required' : 'bonus_without_deposit']);
}

/** What is played for free has a stake in whole hundredths, and all that it wins is given. */
function roundErrors(
  { kind, free_rounds: rounds, release, amounts }: BonusTerms,
  games: readonly NamedGame[],
): string[][] {
  if ((kind === 'free_rounds') !== (rounds !== undefined)) return [['free_rounds', 'required']];
  if (!rounds) return [];
  const inexact = Object.entries(amounts).filter(
    ([, { amount }]) => roundValueOf(parseMoney(amount)!, rounds) === undefined,
  );
  const isPlayed =
    isOwnRoundGame(rounds.game) ||
    games.some(({ keys, hasFreeRounds }) => keys[0] === rounds.game && hasFreeRounds === true);
  return [
    ...(isPlayed ? [] : [['free_rounds.game', 'free_rounds_unplayed']]),
    ...inexact.map(([currency]) => [`amounts.${currency}.amount`, 'amount_format']),
    ...(release === 'all' ? [] : [['release', 'bonus_pays_nothing']]),
  ];
}

function gameErrors(terms: BonusTerms, games: readonly NamedGame[]): string[][] {
  const known = new Set([...CATEGORY_KEYS, ...games.flatMap(({ keys }) => keys)]);
  const isKnown = (key: string) => known.has(key);
  if (!Object.keys(terms.shares).every(isKnown)) return [['shares', 'bonus_game_unknown']];
  if (!(terms.games ?? []).every(isKnown)) return [['games', 'bonus_game_unknown']];
  const isCounted = games.some(({ keys }) => shareOf(terms, keys) > 0);
  return terms.wager > 0 && !isCounted ? [['shares', 'bonus_never_wagered']] : [];
}

/** Why a bonus may pay more than it costs its player. */
export const BONUS_WARNINGS = [
  'no_wager',
  'worth_much',
  'cheap_game',
  'deposit_covers',
  'no_limit',
  'pooled_game',
] as const;
export type BonusWarning = {
  readonly code: (typeof BONUS_WARNINGS)[number];
  /** The games or currencies that it is about. */
  readonly about: readonly string[];
};

/** A bonus that is worth more than this share of its amount, in percent, is worth much. */
export const WORTH_MUCH_PERCENT = 50n;
/** Less than this lost for each counted unit, in basis points: the game costs hardly anything. */
const CHEAP_BP = 200n;

export function warningsOf(terms: BonusTerms, odds: readonly GameOdds[]): BonusWarning[] {
  const counted = countedGames(terms, odds);
  const cheap = counted.filter(
    ({ unitCost }) => unitCost.numerator * 10_000n < CHEAP_BP * unitCost.denominator,
  );
  const pooled = odds.filter(({ keys, isPooled }) => isPooled && shareOf(terms, keys) > 0);
  const currencies = (is: (currency: Currency) => boolean) =>
    CURRENCIES.filter((currency) => terms.amounts[currency] && is(currency));
  const costIn = (currency: Currency) =>
    wageringCost(terms, expectedAmounts(terms, amountsOf(terms, currency)!, odds), counted[0]);
  const isFree = terms.wager === 0;
  const found: BonusWarning[] = [
    { code: 'no_wager', about: isFree ? currencies(() => true) : [] },
    {
      code: 'worth_much',
      about: currencies((currency) => {
        const { value, bonus } = costIn(currency);
        return !isFree && value * 100n > WORTH_MUCH_PERCENT * bonus;
      }),
    },
    { code: 'cheap_game', about: isFree ? [] : namesOf(cheap) },
    {
      code: 'deposit_covers',
      about: currencies((currency) => {
        const { staked, deposit } = costIn(currency);
        return !isFree && deposit > 0n && staked <= deposit;
      }),
    },
    {
      code: 'no_limit',
      about: currencies(
        (currency) => terms.kind !== 'deposit_match' && isUnlimited(amountsOf(terms, currency)!),
      ),
    },
    { code: 'pooled_game', about: pooled.map(({ game }) => game) },
  ];
  return found.filter(({ about }) => about.length > 0);
}

/** A warning about many games names so many, the cheapest first. */
const NAMED_MAX = 20;

/** Games whose RTP is assumed are named by their category: it is the same for all of them. */
export function namesOf(games: readonly GameOdds[]): string[] {
  const names = games.map(({ game, keys, isAssumed }) => (isAssumed ? keys.at(-1)! : game));
  return [...new Set(names)].slice(0, NAMED_MAX);
}

function isUnlimited({ conversionMax, winMax }: Amounts): boolean {
  return conversionMax === null && winMax === null;
}
