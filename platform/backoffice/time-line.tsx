import './time-line.css';
import type { ReactNode } from 'react';
import { Timestamp } from './timestamp.tsx';

export type TimeLineStep = {
  readonly key: string;
  /** When it happened; absent for what is still to come. */
  readonly at?: string | undefined;
  readonly title: ReactNode;
  /** Who did it, and their comment. */
  readonly detail?: ReactNode;
  readonly tone?: 'gain' | 'loss' | 'warn' | 'next' | undefined;
};

/** The history of one item, first to last. */
export function TimeLine({ label, steps }: { label: string; steps: readonly TimeLineStep[] }) {
  return (
    <ol className="time-line" aria-label={label}>
      {steps.map(({ key, at, title, detail, tone }) => (
        <li key={key} data-tone={tone}>
          <div className="time-line-head">
            <strong>{title}</strong>
            {at && <Timestamp at={at} seconds />}
          </div>
          {detail && <div className="time-line-detail">{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
