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

/** An object by the word the house has for it. It stands beside its name, so it is not read out. */
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
