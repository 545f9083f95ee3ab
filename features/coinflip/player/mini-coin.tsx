import './mini-coin.css';
import { LogoMark } from '#domain/art/player/logo.tsx';
import { classNames } from '#platform/browser/ui/class-names.ts';
import { HEADS, type Side } from '../rules.ts';

type MiniCoinProps = {
  side: Side;
  /** Its spoken name; without one it is a drawing beside words. */
  label?: string;
  /** It came, and something else was called. */
  isWrong?: boolean;
  size?: 's' | 'm' | 'l';
};

/** The same coin as on the pad, small: told apart by enamel and by what is struck into it. */
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
