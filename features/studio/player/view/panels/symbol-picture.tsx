import type { CSSProperties } from 'react';
import { useGame } from '../game.ts';
import { useSymbolName } from './use-symbol-name.ts';

const COLUMNS = 4;

/** One symbol of the sheet that the stage draws from. */
export function SymbolPicture({ symbol }: { readonly symbol: number }) {
  const { play } = useGame();
  const label = useSymbolName(symbol);
  const { look, sheet } = play;
  if (!look || !sheet) return null;
  const rows = Math.ceil(look.order.length / COLUMNS);
  const at = Math.max(0, look.order.indexOf(sheet.symbols[symbol] ?? ''));
  const [x, y] = [at % COLUMNS, Math.floor(at / COLUMNS)];
  const style: CSSProperties = {
    backgroundImage: `url("${look.symbols}")`,
    backgroundSize: `${COLUMNS * 100}% ${rows * 100}%`,
    backgroundPosition: `${shareOf(x, COLUMNS)} ${shareOf(y, rows)}`,
  };
  return <i className="studio-symbol" role="img" aria-label={label} style={style} />;
}

/** Of so many equal parts, the one at this index. */
function shareOf(index: number, count: number): string {
  return `${(index / Math.max(1, count - 1)) * 100}%`;
}
