/** The table of live roulette: its timing, its limits, and what the operator can lose. */
import { micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Body } from '#core/wire.ts';
import type { TableDefinition } from '#domain/rounds/server/index.ts';
import { liveRouletteTopic, type liveRouletteCalls } from '../contract.ts';
import { BETS_MAX, layoutOfText, layoutText, liveRoulette, paidByPocket } from '../rules.live.ts';
import { POCKETS, unitsOf, type Layout, type RouletteOutcome } from '../rules.ts';
import { readChips } from './read-chips.ts';

export const liveTable: TableDefinition<Layout, null, RouletteOutcome, null> = {
  name: liveRoulette.name,
  topic: liveRouletteTopic,
  game: liveRoulette,
  chain: liveRoulette.name,
  bettingMs: 15_000,
  // The ball falls for five seconds, and its number is shown for five.
  resultMs: 10_000,
  own: { bets: BETS_MAX },
  // Bets with the same layout are one part: what the round can lose follows from layout and stake.
  partOf: layoutText,
  totalsOf: ({ chips }, stake) => {
    const units = BigInt(unitsOf({ chips }));
    return chips.map(([part, each]) => ({ part, staked: micro((stake * BigInt(each)) / units) }));
  },
  takenAtFirst: () => null,
  factsOf: () => null,
  worstLoss,
};

type Sent = Body<(typeof liveRouletteCalls)['placeBet']>['bet'];

/** The chips that were sent as a bet; chips that are not worth the stake are no bet. */
export function liveBetOf(sent: Json, stake: string): Json {
  // The contract has parsed what was sent.
  const bet = readChips(sent as Sent);
  return !isRefusal(bet) && parseMoney(bet.stake) === parseMoney(stake) ? bet.params : null;
}

type Staked = { readonly part: string; readonly staked: Micro };

/** What the most expensive pocket pays beyond all stakes; never below zero. */
function worstLoss(parts: readonly Staked[]): bigint {
  const pays = Array.from({ length: POCKETS }, () => 0n);
  let all = 0n;
  for (const { part, staked } of parts) {
    const { paid, units } = paidByPocket(layoutOfText(part));
    // Rounded up: a limit on losses must not be exceeded by a fraction.
    const each = BigInt(units);
    paid.forEach((at, pocket) => {
      if (at > 0) pays[pocket]! += (staked * BigInt(at) + each - 1n) / each;
    });
    all += staked;
  }
  return pays.reduce((worst, paid) => (paid - all > worst ? paid - all : worst), 0n);
}
