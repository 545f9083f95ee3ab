import type { RecentRound } from '#domain/rounds/contract.ts';
import { StreamSlot } from '#domain/live-streams/player/stream-slot.tsx';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { TablePlayers } from '#domain/live-tables/player/table/table-players.tsx';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { colourOf, WHEEL_ORDER } from '../../rules.cells.ts';
import { liveRoulette } from '../../rules.live.ts';
import { pocketOf } from '../../rules.double.ts';
import { POCKETS } from '../../rules.ts';
import { Hub } from '../shared/hub.tsx';
import { useAnnouncements } from '../shared/use-announcements.ts';
import { NumberPlate } from '../number-plate.tsx';
import { useWheelSounds } from '../use-wheel-sounds.ts';
import type { WheelPockets } from '../wheel/paint-rotor.ts';
import { Wheel } from '../wheel/wheel.tsx';
import type { LiveRoulette } from './use-live.ts';

const EUROPEAN: WheelPockets = { order: WHEEL_ORDER, colourOf };
const PLATES = 24;

/** The wheel, the phase of the round, its number, and the numbers before. */
export function LiveScene({ table }: { table: LiveRoulette }) {
  const { play, wheel } = table;
  useWheelSounds(wheel.motion, serverNow);
  useAnnouncements({ mine: play.mine, landed: wheel.landed, colourOf });
  const isMoving = wheel.motion.kind !== 'rest' && wheel.landed === null;
  return (
    <div
      className="roulette-scene roulette-live felt"
      data-moving={isMoving || undefined}
      data-live={play.live}
    >
      <div className="roulette-stage">
        <Wheel pockets={EUROPEAN} motion={wheel.motion} clock={serverNow}>
          <Hub round={play.round} landed={wheel.landed} colourOf={colourOf} />
        </Wheel>
      </div>
      <div className="roulette-summary">
        <div className="roulette-live-head">
          <BetTimer play={play} />
          <TablePlayers bets={play.bets} />
          <StreamSlot game={liveRoulette.name} part="Button" />
        </div>
        <LiveNotice play={play} />
        <Headline table={table} />
        <RecentRounds play={play} mark={mark} shown={PLATES} />
      </div>
    </div>
  );
}

function mark({ outcome }: RecentRound) {
  const pocket = pocketOf(outcome, POCKETS);
  if (pocket === undefined) return null;
  return <NumberPlate pocket={pocket} colour={colourOf(pocket)} />;
}

/** The number once the ball lies still; what lies on the board before. */
function Headline({ table: { play, wheel } }: { table: LiveRoulette }) {
  const t = useT('roulette');
  const { landed } = wheel;
  const bets = play.totals.reduce((sum, each) => sum + each.bets, 0);
  return (
    <p className="roulette-result roulette-headline">
      {landed === null ? (
        <span>{t('poolBets', { count: bets })}</span>
      ) : (
        <b className="display">{t('came', { pocket: landed, colour: colourOf(landed) })}</b>
      )}
    </p>
  );
}
