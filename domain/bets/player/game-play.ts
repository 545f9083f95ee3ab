/**
 * What every game page has, however its bets are decided: the frame and the controls need this.
 */
import type { Refusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { GameTable } from '../contract.ts';
import type { AutobetPlan, AutobetState } from './autobet.ts';
import type { Seat } from './use-seat.ts';
import type { Stake } from './use-stake.ts';

/** How the latest command to the house stands. */
export type CommandState = {
  /** `lost`: nobody answered; the page is finding out. */
  readonly phase: 'ready' | 'placing' | 'lost';
  /** The latest answer came only after the connection had been lost. */
  readonly wasLost: boolean;
  /** The refusal of the latest command, until the next one. */
  readonly refusal: ApiRefusal | null;
};

export type GamePlay = {
  readonly seat: Seat;
  readonly table: GameTable | undefined;
  readonly stake: Stake;
  readonly betting: CommandState;
  readonly autobet: AutobetState;
  /** Whether the page can bet by itself in this game at all. */
  readonly hasAutobet: boolean;
  readonly isAutobetElsewhere: boolean;
  /** Nothing may be changed: an autobet runs on it, or a round is open. */
  readonly isLocked: boolean;
  readonly canBet: boolean;
  readonly canStartAutobet: boolean;
  /** Rounds go at the pace of this player; those that several share go at their own. */
  readonly hasOwnPace: boolean;
  readonly isFast: boolean;
  bet(): void;
  startAutobet(plan: AutobetPlan): void;
  stopAutobet(): void;
  setFast(isFast: boolean): void;
  topUp(): Promise<Refusal | undefined>;
};

export function isAutobetRunning({ autobet }: Pick<GamePlay, 'autobet'>): boolean {
  return autobet.phase === 'running';
}
