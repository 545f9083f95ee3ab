import { useId } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { SIDES, type Side } from '../rules.ts';
import { MiniCoin } from './mini-coin.tsx';

type SideChoiceProps = { side: Side; disabled: boolean; onChange: (side: Side) => void };

/** The two sides to call: radios beneath, so that arrow keys and screen readers work. */
export function SideChoice({ side, disabled, onChange }: SideChoiceProps) {
  const t = useT('coinflip');
  const name = useId();
  return (
    <fieldset className="coin-sides" disabled={disabled}>
      <legend className="visually-hidden">{t('side.label')}</legend>
      {SIDES.map((each) => (
        <label key={each} className="coin-side">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={each === side}
            onChange={() => onChange(each)}
          />
          <MiniCoin side={each} size="l" />
          <span>{t(`side.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
