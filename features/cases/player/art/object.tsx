import './objects.css';
import { readArt, type Art } from '../../rules.arts.ts';
import { METAL_OBJECTS } from './metal.tsx';
import { MORE_METAL } from './metal-more.tsx';
import { OTHER_OBJECTS } from './other.tsx';

const DRAWN: Partial<Record<Art, React.ReactNode>> = {
  ...METAL_OBJECTS,
  ...MORE_METAL,
  ...OTHER_OBJECTS,
};

/**
 * The drawing of an object by its art code. It stands beside its name, so it is hidden from screen
 * readers.
 */
export function ObjectArt({ art: word, className = '' }: { art: string; className?: string }) {
  const { art, metal } = readArt(word);
  return (
    <svg
      className={`object ${className}`}
      data-metal={metal}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      {DRAWN[art]}
    </svg>
  );
}
