import type { ReactNode } from 'react';
import '../ui/states.css';

type BlankProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** A drawing of ../art. */
  readonly art?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
  /** It is somebody's fault that nothing is here: it is announced. */
  readonly isFailure?: boolean;
};

/** What a page says instead of its contents; its heading follows that of the page. */
export function Blank({ title, text, art, action, isFailure }: BlankProps) {
  return (
    <div className="state" role={isFailure ? 'alert' : undefined}>
      {art && <div className="state-art">{art}</div>}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
