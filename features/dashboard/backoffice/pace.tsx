type PaceProps = {
  readonly kind: 'deposits' | 'withdrawals' | 'revenue';
  readonly today: number;
  readonly byNow: number;
  readonly whole: number;
};

/**
 * Today against the day before: the pale bar is all of yesterday, the notch is where yesterday was
 * at this time, the bright bar is today. The words beside it say the same.
 */
export function Pace({ kind, today, byNow, whole }: PaceProps) {
  // Beside an empty day every other one is as long.
  if (whole === 0 && byNow === 0) return null;
  const most = Math.max(Math.abs(today), Math.abs(byNow), Math.abs(whole));
  const at = (value: number) => `${((Math.abs(value) / most) * 100).toFixed(2)}%`;
  return (
    <svg
      className="today-pace"
      data-kind={kind}
      data-below={today < 0 || undefined}
      aria-hidden="true"
    >
      <rect className="today-pace-room" width="100%" y="3" height="4" rx="2" />
      <rect className="today-pace-whole" width={at(whole)} y="3" height="4" rx="2" />
      <rect className="today-pace-now" width={at(today)} y="3" height="4" rx="2" />
      {byNow !== 0 && <line x1={at(byNow)} x2={at(byNow)} y1="0" y2="10" />}
    </svg>
  );
}
