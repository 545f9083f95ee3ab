/** The table: its timing, its limits, how its rounds run, and what the operator can lose. */
import type { Json } from '#core/fairness/json.ts';
import type { Micro } from '#core/money.ts';
import type { RoundSteps, TableDefinition } from '#domain/rounds/server/index.ts';
import { blackjackTopic } from '../contract.ts';
import { optionsOf, type SeatHands } from '../rules.seat.ts';
import { addedBet, seatNow, shownAt } from '../rules.steps.ts';
import {
  blackjack,
  blackjackBets,
  isDecision,
  parseDecisions,
  type BlackjackBet,
  type BlackjackOutcome,
  type BlackjackTaken,
} from '../rules.ts';

/** A seat wins at most four stakes: split, and doubled on both hands. */
const STAKES_AT_RISK = 4n;

const steps: RoundSteps<BlackjackBet, BlackjackOutcome, BlackjackTaken> = {
  decisionMs: 15_000,
  dealMs: 1_600,
  shownAt,
  waitsFor(_bet, shown, choices) {
    const { waits } = stored(shown, choices);
    return waits === 'card' ? 'next' : waits;
  },
  missed: 'stand',
  choose({ id, choices }, shown, choice) {
    const seat = stored(shown, choices);
    if (!isDecision(choice) || !optionsOf(seat).includes(choice)) return undefined;
    return { added: addedBet(choice, seat, id.toString()) };
  },
  addedTo: (bet) => blackjackBets.laterBets.addedTo(bet),
  takenOf: (choices) => ({ decisions: parseDecisions(choices)! }),
};

export const blackjackTable: TableDefinition<BlackjackBet, null, BlackjackOutcome, BlackjackTaken> =
  {
    name: blackjack.name,
    topic: blackjackTopic,
    game: blackjack,
    chain: blackjack.name,
    bettingMs: 15_000,
    // The dealer turns the hidden card and draws, and every hand is paid.
    resultMs: 9_000,
    own: { bets: 1 },
    partOf: ({ kind }) => kind,
    takenAtFirst: () => ({ decisions: null }),
    factsOf: () => null,
    publicBet: (bet, _taken, choices) => ({ ...bet, decisions: choices }),
    worstLoss,
    steps,
  };

/** The hands of a stored seat. Decisions that its cards do not allow are a bug. */
function stored(shown: Json, choices: readonly Json[]): SeatHands {
  const seat = seatNow(shown, choices);
  if (!seat) throw new Error(`${blackjack.name}: a seat has impossible decisions`);
  return seat;
}

/** All seats have the same cards and may win at once. What is added later is covered by it. */
function worstLoss(parts: readonly { readonly part: string; readonly staked: Micro }[]): bigint {
  return STAKES_AT_RISK * parts.reduce((sum, { staked }) => sum + staked, 0n);
}
