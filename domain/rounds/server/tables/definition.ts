import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { SharedGame } from '#core/fairness/shared-game.ts';
import type { RoundId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import type { RequestSource } from '#domain/bets/server/index.ts';
import type { PlacedPart, Wager, WagerOrder } from '#domain/wagers/server/index.ts';
import type { TableTopic } from '../../contract.table.ts';
import type { RoundSteps } from './steps/round-steps.ts';

export type PartStake = { readonly part: string; readonly staked: Micro };

/** A table of shared rounds: its game and its timing. */
export type TableDefinition<
  Bet extends Json = Json,
  Facts extends Json = Json,
  Outcome extends Json = Json,
  Taken extends Json = Json,
  Code extends string = never,
> = {
  /** The name of its rounds and of its topic. */
  readonly name: string;
  /** Its public live state; without it the game publishes its rounds in its own way. */
  readonly topic?: TableTopic;
  /** Many rounds at once, each begun by `beginRound` with its bets closed: duels. */
  readonly isMany?: true;
  readonly game: SharedGame<Bet, Facts, Outcome, Taken>;
  /** Only bets in this currency; without it every currency of the game plays at one table. */
  readonly currency?: WalletCurrency;
  /** Tables that share a chain take its links in the order in which their bets close. */
  readonly chain: string;
  /** How long bets are accepted. */
  readonly bettingMs: number;
  /** How long pages take to show this outcome, before its result; nothing without this. */
  readonly showMs?: (outcome: Outcome) => number;
  /** How long the result is shown before the next round opens. */
  readonly resultMs: number;
  /** The clock starts with this many players; a player who stays alone gets the stake back. */
  readonly startsWith?: { readonly players: number; readonly aloneMs: number };
  /** The round is full with this many units, and bets close at once. */
  readonly unitsMax?: number;
  /** What one player may place in a round. */
  readonly own?: { readonly bets?: number; readonly betsPerPart?: number; readonly units?: number };
  /** The part of the table a bet lies on: a colour. */
  readonly partOf?: (bet: Bet) => string;
  /**
   * What a bet has on each part of the table, for its public totals, where it may lie on several:
   * chips on cells. Without it a bet lies on its one part.
   */
  readonly totalsOf?: (bet: Bet, stake: Micro) => readonly PartStake[];
  /** The number of units of a bet: tickets. */
  readonly unitsOf?: (bet: Bet) => number;
  /** A bet with the multiplier added at which the largest allowed payout is reached. */
  readonly capped?: (bet: Bet, capM4: bigint) => Bet;
  /** The game's own objections to a bet, given the bets already in the round. */
  readonly refuses?: (
    wanted: Pick<WagerOrder, 'stake' | 'units'>,
    placed: readonly PlacedPart[],
  ) => Refusal<Code> | undefined;
  /** Data assigned to a bet when it is placed: the numbers of its tickets. */
  readonly takenAtFirst: (placed: readonly PlacedPart[]) => Taken;
  /**
   * The largest possible loss of the operator in a round with these parts of one currency, in
   * micro-units. A stake that would raise it above the largest payout of the game is refused.
   * Absent where the operator risks nothing, or where the round itself is cut short.
   */
  readonly worstLoss?: (parts: readonly Pick<PlacedPart, 'part' | 'staked'>[]) => bigint;
  /** What the draw depends on besides the seeds, fixed when bets close. */
  readonly factsOf: (wagers: readonly Wager[]) => Facts;
  /** The public part of a bet; all of it without this. */
  readonly publicBet?: (bet: Bet, taken: Taken, choices: readonly Json[]) => Json;
  /** A round that runs after the draw, in which bets are cashed out. */
  readonly climb?: Climb<Bet, Outcome, Taken>;
  /** A round that runs in steps after the draw, in which its players decide. */
  readonly steps?: RoundSteps<Bet, Outcome, Taken>;
};

/** A multiplier that grows until the outcome ends it. Multipliers are in hundredths. */
export type Climb<Bet extends Json, Outcome extends Json, Taken extends Json> = {
  /** The multiplier `ms` after the start. */
  readonly multiplierAt: (ms: number) => number;
  /** The first millisecond at which it is reached. */
  readonly timeOf: (hundredths: number) => number;
  readonly endOf: (outcome: Outcome) => number;
  /** The auto cash-out of a bet, or undefined to let it ride. */
  readonly autoOf: (bet: Bet) => number | undefined;
  /** Whether the player set an auto cash-out: then an outage takes nothing from them. */
  readonly hasAuto: (bet: Bet) => boolean;
  readonly lowest: number;
  readonly takenAt: (hundredths: number) => Taken;
  /** Where all open bets are cashed out; amounts of one currency in micro-units. */
  readonly forcePoint: (profitMax: bigint, realised: bigint, open: bigint) => number | undefined;
};

/** A stored bet that the game of this table does not accept is a bug. */
export type AnyTable<Code extends string = string> = TableDefinition<Json, Json, Json, Json, Code>;

export type PlaceInRound = {
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly bet: Json;
  readonly roundId: RoundId | undefined;
  readonly mayWait: boolean;
  readonly isAutobet: boolean;
  /** Where the request came from; a bet that waited for its round came from nowhere. */
  readonly from?: RequestSource;
  /** Added to a bet in a running round, which is played to its end. */
  readonly isAdded?: true;
  /** The part of the table, where the player names it and the bet itself does not: a slot. */
  readonly part?: string;
};
