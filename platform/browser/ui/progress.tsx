import './progress.css';
import type { CSSProperties } from 'react';

type ProgressProps = {
  /** 0 to 1. Without it the progress is indeterminate. */
  value?: number | undefined;
  label: string;
  /** The value in words, where a percentage is less clear. */
  valueText?: string | undefined;
};

/** A wagering requirement, an upload, a limit used up. */
export function Progress({ value, label, valueText }: ProgressProps) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      aria-valuetext={valueText}
      style={{ '--done': value } as CSSProperties}
      data-unknown={value === undefined || undefined}
    />
  );
}

type CountdownProps = {
  secondsLeft: number;
  /** The total: the ring empties by their ratio. */
  secondsTotal: number;
  /**
   * 'Next round in 12 s'. Announced on demand only, or a screen reader would announce nothing else.
   */
  label: string;
};

/** The ring around the seconds until a round starts or a code can be sent again. */
export function Countdown({ secondsLeft, secondsTotal, label }: CountdownProps) {
  const left = secondsTotal === 0 ? 0 : Math.max(0, secondsLeft) / secondsTotal;
  return (
    <span className="countdown" role="timer" aria-label={label}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle className="countdown-track" cx="22" cy="22" r="19" />
        <circle
          className="countdown-left"
          cx="22"
          cy="22"
          r="19"
          pathLength="1"
          strokeDasharray={`${left} 1`}
        />
      </svg>
      <span className="tabular" aria-hidden="true">
        {Math.max(0, Math.ceil(secondsLeft))}
      </span>
    </span>
  );
}

type SkeletonProps = { width?: string; height?: string };

/** A placeholder with the size of the content to come, so that nothing jumps. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}
