import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { phaseOf } from '#domain/rounds/player/table-state.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { DOUBLE_ORDER, DOUBLE_POCKETS, doubleColourOf, pocketOf } from '../../rules.double.ts';
import { NumberPlate } from '../number-plate.tsx';
import { useWheelSounds } from '../use-wheel-sounds.ts';
import type { WheelPockets } from '../wheel/paint-rotor.ts';
import { Wheel } from '../wheel/wheel.tsx';
import { Fields } from './fields.tsx';
import type { SharedWheel } from './use-shared-wheel.ts';

const POCKETS: WheelPockets = { order: DOUBLE_ORDER, colourOf: doubleColourOf };

/** The shared wheel, with the colours to bet on beside it. */
export function SharedScene({ shared }: { shared: SharedWheel }) {
  const { play, wheel } = shared;
  useWheelSounds(wheel.motion, serverNow);
  useAnnouncements(shared);
  return (
    <div className="double-scene" data-live={play.live}>
      <RecentRounds play={play} mark={mark} shown={18} />
      <div className="double-wheel">
        <Wheel pockets={POCKETS} motion={wheel.motion} clock={serverNow}>
          <Hub shared={shared} />
        </Wheel>
      </div>
      <div className="double-side">
        <PhaseBar play={play} />
        <LiveNotice play={play} />
        <Fields shared={shared} />
      </div>
    </div>
  );
}

function mark({ outcome }: RecentRound) {
  const pocket = pocketOf(outcome, DOUBLE_POCKETS);
  if (pocket === undefined) return null;
  return <NumberPlate pocket={pocket} colour={doubleColourOf(pocket)} />;
}

/** The dial in the middle: seconds while bets are open, the number when the ball lies still. */
function Hub({ shared: { play, wheel } }: { shared: SharedWheel }) {
  const { round } = play;
  const isBetting = round?.state === 'betting';
  const seconds = useSecondsLeft(isBetting ? phaseOf(round).untilMs : null);
  const { landed } = wheel;
  if (landed !== null) {
    return (
      <span className="roulette-figure display tabular" data-colour={doubleColourOf(landed)}>
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

/** Announces the pocket once, with a sound for players who had a bet in the round. */
function useAnnouncements({ play, wheel: { landed } }: SharedWheel): void {
  const t = useT('roulette');
  const spoken = useRef(landed);
  const paid = play.mine.find(({ record }) => record && isWin(record))?.record;
  const hasBet = play.mine.length > 0;
  useEffect(() => {
    if (landed === spoken.current) return;
    spoken.current = landed;
    if (landed === null) return;
    announce(t('came', { pocket: landed, colour: doubleColourOf(landed) }));
    if (hasBet) sound(paid ? 'win' : 'loss', paid ? { m4: m4Of(paid) } : {});
  }, [landed, hasBet, paid, t]);
}
