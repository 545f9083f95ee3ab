import type { SharedRound } from '#domain/rounds/contract.ts';
import { phaseOf } from '#domain/rounds/player/table-state.ts';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import type { WheelPockets } from '../wheel/paint-rotor.ts';

type HubProps = Pick<WheelPockets, 'colourOf'> & {
  readonly round: SharedRound | null;
  /** The pocket, once the ball lies still. */
  readonly landed: number | null;
};

/** The dial in the middle: seconds while bets are open, the number when the ball lies still. */
export function Hub({ round, landed, colourOf }: HubProps) {
  const seconds = useSecondsLeft(round?.state === 'betting' ? phaseOf(round).untilMs : null);
  if (landed !== null) {
    return (
      <span className="roulette-figure display tabular" data-colour={colourOf(landed)}>
        {landed}
      </span>
    );
  }
  if (seconds === null) return null;
  return (
    <span className="roulette-seconds display tabular" aria-hidden="true">
      {seconds}
    </span>
  );
}
