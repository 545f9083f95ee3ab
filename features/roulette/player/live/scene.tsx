import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { TablePlayers } from '#domain/live-tables/player/table/table-players.tsx';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { phaseOf } from '#domain/rounds/player/table-state.ts';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { colourOf, WHEEL_ORDER } from '../../rules.cells.ts';
import { pocketOf } from '../../rules.double.ts';
import { POCKETS } from '../../rules.ts';
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
  useAnnouncements(table);
  const isMoving = wheel.motion.kind !== 'rest' && wheel.landed === null;
  return (
    <div
      className="roulette-scene roulette-live felt"
      data-moving={isMoving || undefined}
      data-live={play.live}
    >
      <div className="roulette-stage">
        <Wheel pockets={EUROPEAN} motion={wheel.motion} clock={serverNow}>
          <Hub table={table} />
        </Wheel>
      </div>
      <div className="roulette-summary">
        <div className="roulette-live-head">
          <BetTimer play={play} />
          <TablePlayers bets={play.bets} />
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

/** The dial in the middle: seconds while bets are open, the number when the ball lies still. */
function Hub({ table: { play, wheel } }: { table: LiveRoulette }) {
  const { round } = play;
  const seconds = useSecondsLeft(round?.state === 'betting' ? phaseOf(round).untilMs : null);
  const { landed } = wheel;
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

/** Announces the number once, with a sound for players who had a bet in the round. */
function useAnnouncements({ play, wheel: { landed } }: LiveRoulette): void {
  const t = useT('roulette');
  const spoken = useRef(landed);
  const paid = play.mine.find(({ record }) => record && isWin(record))?.record;
  const hasBet = play.mine.length > 0;
  useEffect(() => {
    if (landed === spoken.current) return;
    spoken.current = landed;
    if (landed === null) return;
    announce(t('came', { pocket: landed, colour: colourOf(landed) }));
    if (hasBet) sound(paid ? 'win' : 'loss', paid ? { m4: m4Of(paid) } : {});
  }, [landed, hasBet, paid, t]);
}
