import type { KeyboardEvent } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { betAtTarget, betOn, dice, hundredthsText, ROLLS, rollText, winnersOf } from '../rules.ts';
import { WINNERS_MAX, WINNERS_MIN } from '../rules.ts';
import { betDragged, stepOfKey } from './fields.ts';
import type { DiceTable } from './use-dice.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

const MARKS = [0, 2500, 5000, 7500, 10_000];

/** The track of all rolls with the knob that separates winning from losing rolls. */
export function Rail({ table }: { table: DiceTable }) {
  const t = useT('dice');
  const f = useFormat();
  const decimal = useDecimal();
  const { bet, play, setBet } = table;
  const isUnder = bet.direction === 'under';

  function onKeyDown(event: KeyboardEvent) {
    const next = betOfKey(event);
    if (!next) return;
    event.preventDefault();
    setBet(next);
  }

  function betOfKey({ key, shiftKey }: KeyboardEvent) {
    // The ends of the track as seen: Home is the leftmost valid target.
    if (key === 'Home') return betOn(bet.direction, isUnder ? WINNERS_MIN : WINNERS_MAX);
    if (key === 'End') return betOn(bet.direction, isUnder ? WINNERS_MAX : WINNERS_MIN);
    const step = stepOfKey(key, shiftKey);
    return step === undefined ? undefined : betAtTarget(bet.direction, bet.target + step);
  }

  return (
    <div className="dice-rail">
      <Slider
        aria-label={t('slider')}
        min={0}
        max={ROLLS - 1}
        value={bet.target}
        disabled={play.isLocked}
        winSide={isUnder ? 'left' : 'right'}
        valueText={t(`position.${bet.direction}`, {
          target: decimal(rollText(bet.target)),
          chance: decimal(hundredthsText(winnersOf(bet))),
          multiplier: f.multiplier(dice.bestMultiplier(bet)),
        })}
        onChange={(place) => setBet(betDragged(bet, place))}
        onKeyDown={onKeyDown}
      />
      <ol className="dice-scale tabular" aria-hidden="true">
        {MARKS.map((mark) => (
          <li key={mark}>{mark / 100}</li>
        ))}
      </ol>
    </div>
  );
}
