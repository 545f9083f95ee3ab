import type { WalletCurrency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { SharedGame } from '#core/fairness/shared-game.ts';
import type { Refusal } from '#core/refusal.ts';
import type { PlacedPart, Placement, PlacementOrder } from '#domain/bets/server/index.ts';
import type { TableTopic } from '../../contract.table.ts';

/** A table of shared rounds: what is played there and by which clock. */
export type TableDefinition<
  Bet extends Json = Json,
  Facts extends Json = Json,
  Outcome extends Json = Json,
  Taken extends Json = Json,
> = {
  /** The name of its rounds and of its topic. */
  readonly name: string;
  /** Its live state for everybody; without it the game tells of its rounds in its own way. */
  readonly topic?: TableTopic;
  /** Many rounds at once, each begun by `beginRound` with its bets closed: duels. */
  readonly isMany?: true;
  readonly game: SharedGame<Bet, Facts, Outcome, Taken>;
  /** Only bets in this currency; without it every currency of the game sits at one table. */
  readonly currency?: WalletCurrency;
  /** Tables that share a chain take its links in the order in which their bets close. */
  readonly chain: string;
  /** How long bets are taken. */
  readonly bettingMs: number;
  /** How long the result is shown before the next round opens. */
  readonly resultMs: number;
  /** The clock begins with so many players; whoever stays alone has his stake back. */
  readonly startsWith?: { readonly players: number; readonly aloneMs: number };
  /** The round is full with so many units, and bets close at once. */
  readonly unitsMax?: number;
  /** What one player may place in a round. */
  readonly own?: { readonly bets?: number; readonly betsPerPart?: number; readonly units?: number };
  /** The part of the table a bet lies on: a colour. */
  readonly partOf?: (bet: Bet) => string;
  /** How much of what is counted a bet takes: tickets. */
  readonly unitsOf?: (bet: Bet) => number;
  /** A bet with the multiplier at which the house's largest payout is reached written into it. */
  readonly capped?: (bet: Bet, capM4: bigint) => Bet;
  /** What the game itself has against a bet beside those that lie in the round already. */
  readonly refuses?: (
    wanted: Pick<PlacementOrder, 'stake' | 'units'>,
    placed: readonly PlacedPart[],
  ) => Refusal | undefined;
  /** What happened to a bet the moment it was placed: the numbers of its tickets. */
  readonly takenAtFirst: (placed: readonly PlacedPart[]) => Taken;
  /** What the house keeps of stakes in the long run: with a bankroll it bounds what is risked. */
  readonly edge?: Rational;
  /**
   * The most the house can lose in a round with these parts of one currency, in micro-units. A
   * stake that would push it over the largest payout of the game is refused. Absent where the
   * house risks nothing, or where the round itself is cut short.
   */
  readonly worstLoss?: (parts: readonly Pick<PlacedPart, 'part' | 'staked'>[]) => bigint;
  /** What the draw depends on besides the seeds, fixed when bets close. */
  readonly factsOf: (placements: readonly Placement[]) => Facts;
  /** What others may see of a bet; all of it without this. */
  readonly publicBet?: (bet: Bet, taken: Taken) => Json;
  /** A round that runs after the draw, in which bets are cashed out. */
  readonly climb?: Climb<Bet, Outcome, Taken>;
};

/** A multiplier that grows until the outcome ends it. Multipliers are in hundredths. */
export type Climb<Bet extends Json, Outcome extends Json, Taken extends Json> = {
  /** The multiplier `ms` after the start. */
  readonly multiplierAt: (ms: number) => number;
  /** The first millisecond at which it is reached. */
  readonly timeOf: (hundredths: number) => number;
  readonly endOf: (outcome: Outcome) => number;
  /** Where a bet is cashed out if nobody does it by hand, or undefined to let it ride. */
  readonly autoOf: (bet: Bet) => number | undefined;
  /** Whether its player named a cash-out when he bet: then an outage takes nothing from him. */
  readonly hasAuto: (bet: Bet) => boolean;
  readonly lowest: number;
  readonly takenAt: (hundredths: number) => Taken;
  /** Where everything that is open is cashed out; amounts of one currency in micro-units. */
  readonly forcePoint: (profitMax: bigint, realised: bigint, open: bigint) => number | undefined;
};

/** A bet as the database holds it may not be what this table's game takes; that is a bug. */
export type AnyTable = TableDefinition;

export type PlaceInRound = {
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly bet: Json;
  readonly roundId: bigint | undefined;
  readonly mayWait: boolean;
  readonly isAutobet: boolean;
};
