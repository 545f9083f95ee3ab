/**
 * Prints what a bonus is expected to cost, by the formula and by simulation.
 *
 * npm run bonus:simulate -- <definition.json> [--seed n] [--runs n]
 *
 * The file holds the terms of a bonus, as the form proposes them. Equal seeds print equal figures.
 * The exit code is 2 for a wrong argument or terms that no bonus can have.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, micro } from '#core/money.ts';
import { wageringCost } from '#domain/bonuses/rules.cost.ts';
import { countedGames, oddsOf, type GameOdds } from '#domain/bonuses/rules.odds.ts';
import { scenariosOf } from '#domain/bonuses/rules.scenarios.ts';
import { amountsOf, bonusTerms, type BonusTerms } from '#domain/bonuses/rules.ts';
import { microOf, simulateBonus } from '#domain/bonuses/rules.simulation.ts';
import { termErrors, warningsOf } from '#domain/bonuses/rules.terms.ts';
import { gameKeys } from '#domain/suppliers/rules.game-keys.ts';
import { SLOTS } from '#features/studio/game.ts';
import { slotOdds } from '#features/studio/rules.odds.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';
import { GAMES } from './games.ts';

const USAGE = 'npm run bonus:simulate -- <definition.json> [--seed n] [--runs n]';
/** The provider of the slots of the built-in studio, as its list of games says it. */
const STUDIO_NAME = 'Croupier Studio';
const BETS_MAX = 20_000_000;

type Options = { readonly path: string; readonly seed: number; readonly runs: number };

/** The lines that the command prints, or what is wrong with the terms. */
export function reportLines(input: unknown, options: Omit<Options, 'path'>): string[] | string {
  const odds = [...[...GAMES.values()].map(oddsOf), ...SLOTS.map(slotOddsOf)];
  const parsed = bonusTerms.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue!.path.map(String).join('.')}: ${issue!.message}`;
  }
  const terms = parsed.data;
  const errors = termErrors(terms, odds);
  if (errors) return Object.keys(errors).join(', ');
  const currencies = CURRENCIES.filter((currency) => terms.amounts[currency]);
  return [
    ...warningsOf(terms, odds).map(({ code, about }) => `warning ${code}: ${about.join(', ')}`),
    ...currencies.flatMap((currency) => linesOf(terms, currency, odds, options)),
  ];
}

/** A slot of the built-in studio, as the catalogue lists it. */
function slotOddsOf(slot: SlotGame): GameOdds {
  const kind = { category: 'slots', provider: STUDIO_NAME } as const;
  return {
    game: slot.name,
    keys: gameKeys(slot.name, kind),
    isPooled: false,
    hasFreeRounds: true,
    ...slotOdds(slot),
  };
}

function linesOf(
  terms: BonusTerms,
  currency: Currency,
  odds: readonly GameOdds[],
  { seed, runs }: Omit<Options, 'path'>,
): string[] {
  const amounts = amountsOf(terms, currency)!;
  const games = countedGames(terms, odds);
  const [game] = games;
  const cost = wageringCost(terms, amounts, game);
  const text = (amount: number) => formatMoney(microOf(amount));
  const simulated = scenariosOf(games).map((of) => {
    const scenario = { terms, amounts, cost, ...of };
    const found = simulateBonus(scenario, { runs, betsMax: BETS_MAX, seed });
    const stake = formatMoney(micro(amounts.stakeMax / BigInt(of.divisor)));
    const where = of.games.length > 1 ? `all ${of.games.length} games that count` : game?.game;
    return (
      `  stakes of ${stake} on ${where ?? 'no game'}: ` +
      `costs ${text(found.mean)} ± ${text(found.error)}, ` +
      `deviation ${text(found.deviation)}, 90% within ${text(found.p5)} … ${text(found.p95)}, ` +
      `${(found.finished * 100).toPrecision(3)}% wagered, ${found.runs} runs`
    );
  });
  return [
    `${currency} on ${game?.game ?? 'no game'}: deposit ${formatMoney(cost.deposit)}, ` +
      `bonus ${formatMoney(cost.bonus)}`,
    `  formula: stakes ${formatMoney(cost.staked)}, loss ${formatMoney(cost.loss)}, ` +
      `left of the bonus ${formatMoney(cost.value)}`,
    ...simulated,
  ];
}

function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '20000' } },
  });
  const [path, ...more] = positionals;
  const numbers = [values.seed, values.runs].map(Number);
  if (path === undefined || more.length > 0 || !numbers.every(Number.isSafeInteger))
    return undefined;
  return { path, seed: numbers[0]!, runs: Math.max(1, numbers[1]!) };
}

if (import.meta.main) {
  const options = readOptions(process.argv.slice(2));
  const lines = options
    ? reportLines(JSON.parse(readFileSync(options.path, 'utf8')), options)
    : USAGE;
  if (typeof lines === 'string') {
    console.error(lines);
    process.exitCode = 2;
  } else console.log(lines.join('\n'));
}
