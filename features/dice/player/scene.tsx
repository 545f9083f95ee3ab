import '#domain/art/player/patterns.css';
import { useEffect, useRef, type CSSProperties } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { Gain, OutcomeWord } from '#domain/bets/player/bet-outcome.tsx';
import { BetStrip } from '#domain/bets/player/lists/bet-strip.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { Die } from '#domain/art/player/die.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ROLLS, rollText } from '../rules.ts';
import { Felt } from './felt.tsx';
import { rollOf } from './presenter.tsx';
import { Rail } from './rail.tsx';
import type { DiceTable } from './use-dice.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { useLanding, type Landing } from './use-landing.ts';
import { useSounds } from './use-sounds.ts';

/** The felt with the last roll on it, the die, and the rail it lands on. */
export function Scene({ table }: { table: DiceTable }) {
  const { play } = table;
  const landing = useLanding(table.scene);
  useAnnouncements(landing.landed, play.isLocked);
  useSounds(landing);
  return (
    <div className="dice-scene felt" data-state={stateOf(table, landing)}>
      <Felt />
      <LastRolls table={table} />
      <Number landed={landing.landed} />
      <RollingDie landing={landing} />
      <Rail table={table} />
    </div>
  );
}

function stateOf({ play }: DiceTable, { landed, flying }: Landing): string {
  if (flying) return 'flying';
  if (play.betting.phase !== 'ready') return 'waiting';
  if (!landed) return 'idle';
  return isWin(landed) ? 'win' : 'loss';
}

function Number({ landed }: { landed: BetRecord | null }) {
  const t = useT('dice');
  const decimal = useDecimal();
  const roll = landed ? rollOf(landed) : undefined;
  return (
    <div className="dice-number">
      <p className="dice-figure display tabular" key={landed?.id ?? 'none'}>
        {roll === undefined ? decimal('00.00') : decimal(rollText(roll))}
      </p>
      <p className="dice-gain">{landed === null ? t('invitation') : <Gain bet={landed} />}</p>
    </div>
  );
}

const POSE = { turn: -28, tip: 30 };
/** Where the die lies before the first roll. */
const MIDDLE = ROLLS / 2;

/** It slides by a transition, so that a new roll continues from any position. */
function RollingDie({ landing }: { landing: Landing }) {
  const { landed, flying, flightMs } = landing;
  const hop = useRef<HTMLSpanElement>(null);
  const shown = flying ?? landed;
  const roll = (shown && rollOf(shown)) ?? MIDDLE;
  useEffect(() => {
    if (flying && flightMs > 200) hop.current?.animate(HOPS, { duration: flightMs });
  }, [flying, flightMs]);
  const style = { '--roll': roll / (ROLLS - 1), '--flight': `${flightMs}ms` } as CSSProperties;
  return (
    <div className="dice-lane" aria-hidden="true" style={style}>
      <div className="dice-slide">
        <span className="dice-hop" ref={hop}>
          <svg className="dice-die" viewBox="-50 -52 100 104">
            <Die pose={POSE} x={0} y={0} half={34} />
          </svg>
        </span>
        <span className="dice-needle" />
      </div>
    </div>
  );
}

/** Two bounces, each lower, with a full turn before the first. */
const HOPS: Keyframe[] = [
  { transform: 'translateY(0) rotate(0deg)', easing: 'cubic-bezier(.2,.6,.4,1)' },
  { transform: 'translateY(-88%) rotate(220deg)', offset: 0.3, easing: 'cubic-bezier(.6,0,.8,.5)' },
  { transform: 'translateY(0) rotate(340deg)', offset: 0.58, easing: 'cubic-bezier(.2,.6,.4,1)' },
  {
    transform: 'translateY(-30%) rotate(356deg)',
    offset: 0.76,
    easing: 'cubic-bezier(.6,0,.8,.5)',
  },
  { transform: 'translateY(0) rotate(360deg)', offset: 0.92 },
  { transform: 'translateY(0) rotate(360deg)' },
];

function LastRolls({ table }: { table: DiceTable }) {
  const t = useT('dice');
  const decimal = useDecimal();
  return (
    <BetStrip
      game="dice"
      mode={table.play.seat.mode}
      label={t('lastRolls')}
      mark={(bet) => (
        <>
          {decimal(rollText(rollOf(bet) ?? 0))}
          <span className="visually-hidden">
            <OutcomeWord bet={bet} />
          </span>
        </>
      )}
    />
  );
}

/** Announces each manual roll; autobet rolls are not announced. */
function useAnnouncements(landed: BetRecord | null, isAutobet: boolean): void {
  const t = useT('dice');
  const f = useFormat();
  const decimal = useDecimal();
  const spoken = useRef(landed);
  useEffect(() => {
    if (!landed || landed === spoken.current) return;
    spoken.current = landed;
    if (isAutobet) return;
    const roll = decimal(rollText(rollOf(landed) ?? 0));
    const payout = f.money(landed.payout, landed.currency);
    announce(isWin(landed) ? t('announce.win', { roll, payout }) : t('announce.loss', { roll }));
  }, [landed, isAutobet, t, f, decimal]);
}
