/** What every game page has, however its bets are decided: the frame and the controls need this. */
import type { Refusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { GameTable } from '../../contract.ts';
import type { AutobetPlan, AutobetState } from '../autobet/autobet.ts';
import type { FreeRoundsChoice } from '../free-rounds/use-free-rounds.ts';
import type { Seat } from '../seat/use-seat.ts';
import type { GameCycle } from './use-game-cycle.ts';
import type { Stake } from '../stake/use-stake.ts';

/** The state of the latest command to the server. */
export type CommandState = {
  /** `lost`: no response arrived and the page is retrying. */
  readonly phase: 'ready' | 'placing' | 'lost';
  /** The latest response came only after the connection had been lost. */
  readonly wasLost: boolean;
  /** The refusal of the latest command, until the next one. */
  readonly refusal: ApiRefusal | null;
};

export type GamePlay = {
  readonly seat: Seat;
  readonly table: GameTable | undefined;
  readonly stake: Stake;
  /** The free rounds of the player on this game; undefined where there are none. */
  readonly freeRounds?: FreeRoundsChoice | undefined;
  readonly betting: CommandState;
  readonly autobet: AutobetState;
  /** Whether this game supports autobet. */
  readonly hasAutobet: boolean;
  readonly isAutobetElsewhere: boolean;
  /** Nothing may be changed: an autobet is running, or a round is open. */
  readonly isLocked: boolean;
  readonly canBet: boolean;
  readonly canStartAutobet: boolean;
  /** Rounds go at the pace of this player; shared rounds have a pace of their own. */
  readonly hasOwnPace: boolean;
  readonly isFast: boolean;
  /** The shortest game cycle, while it runs: no game starts before its end. */
  readonly cycle: GameCycle | null;
  bet(): void;
  startAutobet(plan: AutobetPlan): void;
  stopAutobet(): void;
  setFast(isFast: boolean): void;
  topUp(): Promise<Refusal | undefined>;
};

export function isAutobetRunning({ autobet }: Pick<GamePlay, 'autobet'>): boolean {
  return autobet.phase === 'running';
}
