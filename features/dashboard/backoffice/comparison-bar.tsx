type ComparisonBarProps = {
  readonly kind: 'deposits' | 'withdrawals' | 'ggr';
  readonly today: number;
  readonly byNow: number;
  readonly whole: number;
};

/**
 * Today against yesterday: the pale bar is all of yesterday, the notch is yesterday at this time,
 * the bright bar is today. The text beside it has the same figures.
 */
export function ComparisonBar({ kind, today, byNow, whole }: ComparisonBarProps) {
  // Next to an empty day any other one fills the bar.
  if (whole === 0 && byNow === 0) return null;
  const most = Math.max(Math.abs(today), Math.abs(byNow), Math.abs(whole));
  const at = (value: number) => `${((Math.abs(value) / most) * 100).toFixed(2)}%`;
  return (
    <svg
      className="dashboard-comparison"
      data-kind={kind}
      data-below={today < 0 || undefined}
      aria-hidden="true"
    >
      <rect className="dashboard-comparison-room" width="100%" y="3" height="4" rx="2" />
      <rect className="dashboard-comparison-whole" width={at(whole)} y="3" height="4" rx="2" />
      <rect className="dashboard-comparison-now" width={at(today)} y="3" height="4" rx="2" />
      {byNow !== 0 && <line x1={at(byNow)} x2={at(byNow)} y1="0" y2="10" />}
    </svg>
  );
}
