import './mini-coin.css';
import { LogoMark } from '#domain/art/player/logo.tsx';
import { classNames } from '#platform/browser/ui/class-names.ts';
import { HEADS, type Side } from '../rules.ts';

type MiniCoinProps = {
  side: Side;
  /** The accessible name; without one it is decoration beside text. */
  label?: string;
  /** The side came up, and the other one was called. */
  isWrong?: boolean;
  size?: 's' | 'm' | 'l';
};

/** The coin in small: the sides differ in enamel and in drawing. */
export function MiniCoin({ side, label, isWrong, size = 's' }: MiniCoinProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span
      {...named}
      className={classNames('mini-coin', `mini-coin-${size}`, isWrong && 'mini-coin-wrong')}
      data-side={side}
    >
      {side === HEADS ? <LogoMark size={32} /> : <b aria-hidden="true">½</b>}
    </span>
  );
}
