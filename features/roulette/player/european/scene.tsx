import { useEffect, useMemo, useRef } from 'react';
import type { AnimatedBetting } from '#domain/bets/player/betting/bet-animation.ts';
import { profitOf, isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { colourOf, WHEEL_ORDER } from '../../rules.cells.ts';
import { SpinPlate } from '../number-plate.tsx';
import { useWheelSounds } from '../use-wheel-sounds.ts';
import type { WheelPockets } from '../wheel/paint-rotor.ts';
import { Wheel } from '../wheel/wheel.tsx';
import type { RouletteMotion } from '../wheel/motion.ts';
import { pocketOfBet, type EuropeanTable } from './use-european.ts';

const POCKETS: WheelPockets = { order: WHEEL_ORDER, colourOf };
const PLATES = 24;
/** How long the ball runs before it begins to fall: equal in every spin. */
const RUN_UP_MS = 300;

/** The wheel, the last result, and the numbers before. */
export function EuropeanScene({ table }: { table: EuropeanTable }) {
  const t = useT('roulette');
  const { scene, spins, play } = table;
  const motion = useMotion(scene);
  const landed = scene.isMoving ? null : scene.bet;
  const pocket = landed ? pocketOfBet(landed) : undefined;
  useWheelSounds(motion, null);
  useAnnouncements(landed, play.isLocked);
  return (
    <div
      className="roulette-scene felt"
      data-moving={scene.isMoving || undefined}
      data-quick={play.isFast || undefined}
    >
      <div className="roulette-stage">
        <Wheel pockets={POCKETS} motion={motion} clock={null}>
          {pocket !== undefined && (
            <span className="roulette-figure display tabular" data-colour={colourOf(pocket)}>
              {pocket}
            </span>
          )}
        </Wheel>
      </div>
      <div className="roulette-summary">
        <Result bet={landed} isMoving={scene.isMoving} />
        <ol className="roulette-strip" aria-label={t('lastNumbers')}>
          {spins.slice(0, PLATES).map((bet) => (
            <li key={bet.id}>
              <Plate bet={bet} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Plate({ bet }: { bet: BetRecord }) {
  const pocket = pocketOfBet(bet);
  if (pocket === undefined) return null;
  return <SpinPlate bet={bet} pocket={pocket} colour={colourOf(pocket)} />;
}

function Result({ bet, isMoving }: { bet: BetRecord | null; isMoving: boolean }) {
  const t = useT('roulette');
  if (isMoving) return <p className="roulette-result">{t('noMoreBets')}</p>;
  const pocket = bet ? pocketOfBet(bet) : undefined;
  if (!bet || pocket === undefined) return <p className="roulette-result">{t('invitation')}</p>;
  return (
    <p className="roulette-result" data-win={isWin(bet) || undefined}>
      <b className="display">{t('came', { pocket, colour: colourOf(pocket) })}</b>
      <span>
        {isWin(bet) ? (
          <Money amount={profitOf(bet)} currency={bet.currency} sign="always" tone="win" />
        ) : (
          <Returned bet={bet} />
        )}
      </span>
    </p>
  );
}

/** Some chips may have won though the spin as a whole did not: the text says so. */
function Returned({ bet }: { bet: BetRecord }) {
  const t = useT('roulette');
  const f = useFormat();
  if (/^0(?:\.0+)?$/.test(bet.payout)) return t('noWin');
  return t('returned', { amount: f.money(bet.payout, bet.currency) });
}

/** Plays a sound for each spin and announces manual ones; autobet spins are not announced. */
function useAnnouncements(landed: BetRecord | null, isAutobet: boolean): void {
  const t = useT('roulette');
  const f = useFormat();
  const spoken = useRef(landed);
  useEffect(() => {
    if (!landed || landed === spoken.current) return;
    spoken.current = landed;
    sound(isWin(landed) ? 'win' : 'loss', { m4: m4Of(landed) });
    const pocket = pocketOfBet(landed);
    if (isAutobet || pocket === undefined) return;
    const came = t('came', { pocket, colour: colourOf(pocket) });
    const payout = f.money(landed.payout, landed.currency);
    announce(isWin(landed) ? t('announce.win', { came, payout }) : t('announce.loss', { came }));
  }, [landed, isAutobet, t, f]);
}

/** The motion of the European wheel for the bet in the scene, from the moment it is set. */
function useMotion({ bet, isMoving, durationMs }: AnimatedBetting): RouletteMotion {
  return useMemo(() => {
    const pocket = (bet && pocketOfBet(bet)) ?? null;
    if (pocket === null || !isMoving) return { kind: 'rest', pocket };
    return { kind: 'fall', pocket, rimSinceMs: -RUN_UP_MS, sinceMs: 0, durationMs };
  }, [bet, isMoving, durationMs]);
}
