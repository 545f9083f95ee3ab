import type { CSSProperties } from 'react';
import { Chapter, Specimen } from './parts.tsx';

const COLOURS = [
  'ground-0 ground-1 ground-2 ground-3 ground-4 felt-1 felt-2 felt-3',
  'ivory-1 ivory-2 ivory-3 brass-1 brass-2 brass-3 brass-4 line-3',
  'win gain loss warn info danger',
  'dice coinflip hilo keno miner cases roulette crash rooms',
];

const SIZES = [9, 8, 7, 6, 5, 4, 3, 2, 1];

const SAMPLES = [
  'Croupier throws the dice',
  'Крупье бросает кости',
  'Крупье сүйек лақтырады: Ә Ғ Қ Ң Ө Ұ Ү Һ І',
  '×1.9802  47.32  ₽ ₸ ₹ € $',
];

export function TokensChapter() {
  return (
    <Chapter id="tokens" title="Tokens">
      {COLOURS.map((line) => (
        <Specimen key={line} name="Colour" wide>
          <div className="gallery-swatches">
            {line.split(' ').map((name) => (
              <div key={name} style={{ '--swatch': `var(--${name})` } as CSSProperties}>
                <span>{name}</span>
              </div>
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen name="Display face, nine sizes" wide>
        <div className="gallery-type">
          {SIZES.map((size, index) => (
            <p key={size} className="display" style={{ fontSize: `var(--size-${size})` }}>
              {SAMPLES[index % SAMPLES.length]}
            </p>
          ))}
        </div>
      </Specimen>
      {SAMPLES.map((sample) => (
        <Specimen key={sample} name="Text face">
          <p>{sample}</p>
          <p style={{ fontWeight: 600 }}>{sample}</p>
          <p style={{ fontSize: 'var(--size-2)' }}>{sample}</p>
        </Specimen>
      ))}
    </Chapter>
  );
}
