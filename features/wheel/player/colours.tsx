import { shortMultiplier } from '#domain/bets/player/bet-numbers.ts';
import { useId } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { COLOURS, SEGMENTS, SHARES } from '../rules.ts';
import { Mark } from './mark.tsx';
import type { WheelTable } from './use-wheel.ts';

/** The four colours to bet on. Radios beneath, so arrow keys move between them. */
export function Colours({ table }: { table: WheelTable }) {
  const t = useT('wheel');
  const f = useFormat();
  const name = useId();
  return (
    <fieldset className="wheel-colours" disabled={table.isHeld}>
      <legend className="visually-hidden">{t('colours')}</legend>
      {COLOURS.map((colour) => {
        const { segments, m4 } = SHARES[colour];
        return (
          <label key={colour} className="wheel-colour" data-colour={colour}>
            <input
              type="radio"
              name={name}
              value={colour}
              className="wheel-choice"
              checked={colour === table.colour}
              aria-label={t('bet', { colour: t(`colour.${colour}`), multiplier: f.multiplier(m4) })}
              onChange={() => table.choose(colour)}
              onClick={(event) => {
                // A player with a mouse may use the space bar, which must spin and not press a
                // radio.
                if (isByMouse(event.nativeEvent)) event.currentTarget.blur();
              }}
            />
            <Mark colour={colour} />
            <b className="display tabular">{f.times(shortMultiplier(m4))}</b>
            <small className="tabular">
              {segments}/{SEGMENTS}
            </small>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Browsers report the pointer type of a click; for a screen reader's click it is empty. */
function isByMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}
