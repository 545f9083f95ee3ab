/** What stands on a card table, as decoration. */

/** The shoe: a box of smoked glass with brass edges, from whose mouth the next card looks out. */
export function Shoe() {
  return (
    <svg className="dealer-shoe" viewBox="0 0 120 84" aria-hidden="true">
      <defs>
        <linearGradient id="shoe-body" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3a2c22" />
          <stop offset="1" stopColor="#140d08" />
        </linearGradient>
        <linearGradient id="shoe-lid" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.3" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.05" />
        </linearGradient>
      </defs>
      <ellipse cx="64" cy="77" rx="54" ry="6" fill="#000" opacity="0.4" />
      <path d="M28 14 104 8a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H20l-8-22Z" fill="url(#shoe-body)" />
      {[0, 1, 2, 3, 4, 5, 6].map((card) => (
        <path
          key={card}
          d={`M${46 + card * 8} 22l-8 40`}
          stroke="#efe5cb"
          strokeWidth="2.2"
          opacity={0.85 - card * 0.07}
        />
      ))}
      <path d="M30 16 44 15 32 66 20 72l-7-20Z" fill="#251a12" stroke="#c79a4c" strokeWidth="1.4" />
      <path d="M16 54 6 70l20 5 8-17Z" fill="#fbf6e8" stroke="#cbbd98" />
      <path d="m15 59-5 9 13 3 5-10Z" fill="#7a2740" />
      <path d="M28 14 104 8a8 8 0 0 1 8 8v22L40 42Z" fill="url(#shoe-lid)" />
      <path
        d="M28 14 104 8a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H20l-8-22Z"
        fill="none"
        stroke="#c79a4c"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** The tray for cards that were played. */
export function DiscardTray() {
  return (
    <svg className="dealer-discard" viewBox="0 0 96 72" aria-hidden="true">
      <ellipse cx="48" cy="64" rx="42" ry="6" fill="#000" opacity="0.4" />
      <path d="M10 24 86 18v36a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z" fill="#1c120b" />
      {[0, 1, 2, 3].map((card) => (
        <path
          key={card}
          d={`M18 ${46 - card * 5} 78 ${43 - card * 5}`}
          stroke={card === 3 ? '#7a2740' : '#efe5cb'}
          strokeWidth="3"
        />
      ))}
      <path
        d="M10 24v30a6 6 0 0 0 6 6h64a6 6 0 0 0 6-6V18"
        fill="none"
        stroke="#c79a4c"
        strokeWidth="1.6"
      />
      <path d="M10 24 86 18v10L10 34Z" fill="#fff" opacity="0.08" />
    </svg>
  );
}
