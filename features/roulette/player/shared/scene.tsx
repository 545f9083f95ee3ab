import type { RecentRound } from '#domain/rounds/contract.ts';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { DOUBLE_ORDER, DOUBLE_POCKETS, doubleColourOf, pocketOf } from '../../rules.double.ts';
import { NumberPlate } from '../number-plate.tsx';
import { useWheelSounds } from '../use-wheel-sounds.ts';
import type { WheelPockets } from '../wheel/paint-rotor.ts';
import { Wheel } from '../wheel/wheel.tsx';
import { Fields } from './fields.tsx';
import { Hub } from './hub.tsx';
import { useAnnouncements } from './use-announcements.ts';
import type { SharedWheel } from './use-shared-wheel.ts';

const POCKETS: WheelPockets = { order: DOUBLE_ORDER, colourOf: doubleColourOf };

/** The shared wheel, with the colours to bet on beside it. */
export function SharedScene({ shared }: { shared: SharedWheel }) {
  const { play, wheel } = shared;
  useWheelSounds(wheel.motion, serverNow);
  useAnnouncements({ mine: play.mine, landed: wheel.landed, colourOf: doubleColourOf });
  return (
    <div className="double-scene" data-live={play.live}>
      <RecentRounds play={play} mark={mark} shown={18} />
      <div className="double-wheel">
        <Wheel pockets={POCKETS} motion={wheel.motion} clock={serverNow}>
          <Hub round={play.round} landed={wheel.landed} colourOf={doubleColourOf} />
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
