import './strength-meter.css';

type StrengthMeterProps = {
  /** 0 empty, 1 weak … 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  /** The meaning of the score in words, as colour alone is not accessible. */
  label: string;
};

/** Four brass notches under a password. */
export function StrengthMeter({ score, label }: StrengthMeterProps) {
  return (
    <div className="strength" data-score={score}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= score || undefined} />
      ))}
      <span aria-live="polite">{label}</span>
    </div>
  );
}
