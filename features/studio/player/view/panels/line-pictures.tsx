import { useT } from '#platform/browser/texts/i18n.tsx';
import type { SlotGame } from '../../../rules.slot.ts';

type LinesProps = {
  readonly sheet: SlotGame['sheet'];
  readonly lines: readonly (readonly number[])[];
};

/** Each line as a small drawing of the reels. */
export function LinePictures({ sheet: { reels, rows }, lines }: LinesProps) {
  const t = useT('studio');
  return (
    <ol className="studio-lines">
      {lines.map((line, index) => (
        <li key={line.join('')}>
          <svg
            viewBox={`0 0 ${reels * 10} ${rows * 10}`}
            role="img"
            aria-label={t('paytable.line', {
              number: index + 1,
              rows: line.map((row) => row + 1).join(', '),
            })}
          >
            {Array.from({ length: reels * rows }, (_, at) => {
              const [reel, row] = [Math.floor(at / rows), at % rows];
              const isOn = line[reel] === row;
              return (
                <rect
                  key={at}
                  className={isOn ? 'studio-line-on' : undefined}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width={8}
                  height={8}
                  rx={1.5}
                />
              );
            })}
          </svg>
          <span className="tabular" aria-hidden="true">
            {index + 1}
          </span>
        </li>
      ))}
    </ol>
  );
}
