import wordmark from './wordmark.svg';

/** Twelve spots on the rim of a chip, less the two where the C opens. */
const SPOTS = [40, 70, 100, 130, 160, 200, 230, 260, 290, 320].map((angle) => angle + 90);

/**
 * The mark: a chip whose rim is a C, with the lozenge of a card's back in its opening. One colour,
 * that of the surrounding text, so it works embossed, on a stamp or on a ticket.
 */
export function LogoMark({ size = 32, label }: { size?: number; label?: string | undefined }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="currentColor" {...named}>
      <MarkShapes />
    </svg>
  );
}

/** Mark and name side by side. Give it a height; the width follows. */
export function Logo({ height = 32, label }: { height?: number; label?: string | undefined }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      viewBox="0 0 172 32"
      width={(height * 172) / 32}
      height={height}
      fill="currentColor"
      {...named}
    >
      <g color="var(--brass-2)">
        <MarkShapes />
      </g>
      {/*
       * "Croupier" in Brygada 1918 at weight 600, as outlines: the name does not wait for a font.
       * It is a file of its own, as it would be loaded twice in the document and in the script.
       */}
      <use href={`${wordmark}#name`} x="40" />
    </svg>
  );
}

function MarkShapes() {
  return (
    <>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        d="M26.3 7.7A13.2 13.2 0 1 0 26.3 24.3"
      />
      <g stroke="currentColor" strokeWidth="3.4">
        {SPOTS.map((angle) => (
          <path key={angle} d="M16 2.5v4.2" transform={`rotate(${angle} 16 16)`} />
        ))}
      </g>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        d="M20.9 10.2A7.6 7.6 0 1 0 20.9 21.8"
      />
      <path fill="currentColor" d="M25.2 11.4 29.2 16l-4 4.6-4-4.6Z" />
    </>
  );
}
