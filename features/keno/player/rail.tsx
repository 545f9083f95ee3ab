import type { CSSProperties } from 'react';
import { DRAWN } from '../rules.ts';
import type { KenoTable } from './use-keno.ts';

const CUPS = Array.from({ length: DRAWN }, (_, i) => i);

/**
 * The rail with the ten balls; a hit is a brass ball. Hidden from screen readers: other text has
 * it.
 */
export function Rail({ table }: { table: KenoTable }) {
  const { balls, picks } = table;
  const style = { '--roll': `${Math.min(balls.stepMs * 2.2, 420)}ms` } as CSSProperties;
  return (
    <ol className="keno-rail" aria-hidden="true" style={style}>
      {CUPS.map((cup) => {
        const number = balls.out[cup];
        return (
          <li key={cup}>
            {number !== undefined && (
              <span
                key={`${balls.bet?.id} ${number}`}
                className="keno-ball tabular"
                data-hit={picks.includes(number) || undefined}
                data-moving={balls.isMoving || undefined}
              >
                {number}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
