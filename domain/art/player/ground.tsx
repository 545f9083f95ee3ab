import { useId } from 'react';

/** The pool of lamplight behind the small drawings. */
export function Ground() {
  const id = useId();
  return (
    <>
      <radialGradient id={id}>
        <stop stopColor="var(--felt-3)" stopOpacity="0.85" />
        <stop offset="0.6" stopColor="var(--felt-2)" stopOpacity="0.4" />
        <stop offset="1" stopColor="var(--felt-1)" stopOpacity="0" />
      </radialGradient>
      <ellipse cx="110" cy="88" rx="110" ry="50" fill={`url(#${id})`} />
    </>
  );
}
