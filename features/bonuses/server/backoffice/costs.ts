import { formatMoney, micro } from '#core/money.ts';
import { refuse, refuseField } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { expectedAmounts, wageringCost } from '#domain/bonuses/rules.cost.ts';
import { countedGames } from '#domain/bonuses/rules.odds.ts';
import { amountsOf, FULL_BP } from '#domain/bonuses/rules.ts';
import {
  microOf,
  type BonusScenario,
  type SimulatedCost,
} from '#domain/bonuses/rules.simulation.ts';
import { scenariosOf } from '#domain/bonuses/rules.scenarios.ts';
import { namesOf, termErrors } from '#domain/bonuses/rules.terms.ts';
import { SIMULATION_WORK, type Simulate } from '#domain/bonuses/server/index.ts';
import type { BonusCost, simulateCost } from '../../contract.backoffice.ts';
import { shownWarnings } from './definitions.ts';
import type { ListOdds } from './deps.ts';

/** What a bonus with these terms costs, by the formula and by simulation. */
export async function costOf(
  simulate: Simulate,
  listOdds: ListOdds,
  { terms, currency }: Body<typeof simulateCost>,
) {
  const odds = listOdds();
  const errors = termErrors(terms, odds);
  if (errors) return refuse('bad_input', errors);
  const given = amountsOf(terms, currency);
  if (!given) return refuseField('currency', 'bonus_wrong_currency');
  const amounts = expectedAmounts(terms, given, odds);
  const games = countedGames(terms, odds);
  const [game] = games;
  const cost = wageringCost(terms, amounts, game);
  const scenarios = scenariosOf(games).map((of) => ({ terms, amounts, cost, ...of }));
  const simulated = await Promise.all(
    scenarios.map(async (scenario) =>
      shownCost(scenario, await simulate(scenario, SIMULATION_WORK)),
    ),
  );
  const { deposit, bonus, required, staked, loss, value } = cost;
  const edge = game
    ? 1 - Number((game.rtp.numerator * 10_000n) / game.rtp.denominator) / 10_000
    : 0;
  const data: BonusCost = {
    game: game ? namesOf([game])[0]! : null,
    is_assumed: game?.isAssumed === true,
    share: ((game?.share ?? 0) / FULL_BP) * 100,
    edge: Math.round(edge * 10_000) / 100,
    deposit: formatMoney(deposit),
    bonus: formatMoney(bonus),
    required: formatMoney(required),
    staked: formatMoney(staked),
    loss: formatMoney(loss),
    value: formatMoney(value),
    simulated,
    warnings: shownWarnings({ terms }, listOdds),
  };
  return { data };
}

function shownCost({ amounts, divisor, games }: BonusScenario, cost: SimulatedCost) {
  const text = (amount: number) => formatMoney(microOf(amount));
  return {
    stake: formatMoney(micro(amounts.stakeMax / BigInt(divisor))),
    games: games.length,
    runs: cost.runs,
    bets: cost.bets,
    mean: text(cost.mean),
    deviation: text(cost.deviation),
    error: text(cost.error),
    p5: text(cost.p5),
    p50: text(cost.p50),
    p95: text(cost.p95),
    finished: Math.round(cost.finished * 1_000) / 10,
  };
}
