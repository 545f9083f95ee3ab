/** A server error: the lamp above the table has gone out, its plug on the floor. */
export function LampOut() {
  return (
    <svg viewBox="0 0 220 140" aria-hidden="true" fill="none">
      <path d="M70 66h80l44 62H26Z" fill="var(--ivory-1)" opacity="0.025" />
      <path d="M110 0v22" stroke="var(--brass-3)" strokeWidth="2" />
      <path
        d="M92 34a18 12 0 0 1 36 0l32 26a4 4 0 0 1-3 7H63a4 4 0 0 1-3-7Z"
        fill="var(--felt-1)"
        stroke="var(--brass-2)"
        strokeWidth="1.5"
      />
      <path d="M73 56h74M66 62h88" stroke="var(--brass-3)" />
      <path d="M101 22h18v5h-18z" fill="var(--brass-3)" />
      <path
        d="M100 67c0 12 4 10 4 17h12c0-7 4-5 4-17"
        fill="var(--ground-3)"
        stroke="var(--ivory-3)"
      />
      <path d="M106 76l3-5 3 5M105 87h10M106 90h8" stroke="var(--ivory-3)" strokeLinecap="round" />
      <ellipse cx="110" cy="126" rx="84" ry="7" stroke="var(--line-2)" />
      <path
        d="M196 20c14 30-6 44-22 58-12 10-6 28 8 32"
        stroke="var(--brass-3)"
        strokeWidth="1.5"
        strokeDasharray="2 3"
      />
      <g transform="rotate(24 186 114)" stroke="var(--brass-2)" strokeWidth="1.5">
        <path d="M182 108h9a5 5 0 0 1 5 5v2a5 5 0 0 1-5 5h-9z" fill="var(--ground-3)" />
        <path d="M196 111h6M196 117h6" />
      </g>
    </svg>
  );
}
