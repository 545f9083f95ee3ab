import './money.css';
import { createContext, useContext } from 'react';
import { classNames } from './class-names.ts';
import { FirstIcon } from './first-icon.tsx';
import type { Locale } from '#core/locale.ts';
import { chipsOf } from '../texts/format-words.ts';
import { moneyParts, type MoneyOptions, type MoneyParts } from './money-format.ts';

/** The number format below this point of the tree. The app sets it beside its translations. */
export const UiLocaleContext = createContext<Locale>('ru');

export function useUiLocale(): Locale {
  return useContext(UiLocaleContext);
}

type MoneyProps = MoneyOptions & {
  /** Decimal text of the wire. */
  amount: string;
  currency: string;
  /** `signed` colours by sign, `win` is brass. */
  tone?: 'plain' | 'signed' | 'win' | undefined;
  /** `display` uses the display font with small decimals: balances, payouts. */
  size?: 'text' | 'display' | undefined;
};

export function Money({ amount, currency, tone = 'plain', size = 'text', ...options }: MoneyProps) {
  const parts = moneyParts(amount, currency, useUiLocale(), options);
  return (
    <span
      className={classNames(
        'money tabular',
        tone !== 'plain' && `money-${toneOf(tone, amount)}`,
        size === 'display' && 'money-display',
      )}
    >
      {parts.sign}
      {parts.symbolBefore && <span className="money-symbol">{parts.symbolBefore}</span>}
      {parts.major}
      <span className="money-minor">{parts.minor}</span>
      {parts.symbolAfter && (
        <span className="money-symbol">
          {currency === 'PLAY' ? <Chips {...parts} /> : parts.symbolAfter}
        </span>
      )}
    </span>
  );
}

/** Play money has no currency sign in any font: it is drawn as a chip. */
function Chips({ major, minor }: MoneyParts) {
  return (
    <>
      {'\u00a0'}
      <FirstIcon name="chip" size={16} label={chipsOf(useUiLocale(), major + minor)} />
    </>
  );
}

function toneOf(tone: 'signed' | 'win', amount: string): string {
  if (tone === 'win') return 'win';
  if (/^[-+]?[0.]*$/.test(amount)) return 'zero';
  return amount.startsWith('-') ? 'loss' : 'gain';
}
