import { Ground } from './ground.tsx';

const SPOTS = [0, 45, 90, 135, 180, 225, 270, 315];

/** Page not found: a chip has rolled off on its edge, leaving its track in the cloth. */
export function LostChip() {
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" fill="none">
      <Ground />
      <path
        d="M8 64c30 2 38 22 70 24 34 2 40-14 60-12 12 1 18 12 26 22"
        stroke="var(--brass-2)"
        strokeWidth="1.5"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <ellipse cx="168" cy="112" rx="24" ry="4" fill="#020a07" opacity="0.6" />
      <g transform="rotate(14 166 80) translate(166 78)">
        <ellipse cx="6" rx="25" ry="32" fill="#0a2a1f" />
        <ellipse rx="25" ry="32" fill="#1a5d47" />
        <g transform="scale(.781 1)">
          {SPOTS.map((angle) => (
            <path
              key={angle}
              d="M-6-31.5A32 32 0 0 1 6-31.5L4.5-24.5a25 25 0 0 0-9 0Z"
              fill="#f0e6cd"
              transform={`rotate(${angle + 16})`}
            />
          ))}
          <circle r="31.3" stroke="#fff" strokeOpacity="0.3" />
          <circle r="22" stroke="#f0e6cd" />
          <circle r="18.5" fill="#f0e6cd" />
          <circle r="16" stroke="#a67c39" strokeWidth="0.7" />
        </g>
        <path
          d="M-4.5-4.5c0-7 9-7 9-1 0 4-4.5 4-4.5 8.5M0 8h0"
          stroke="#6b4f24"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
