import type { ReactNode } from 'react';
import '../browser/ui/states.css';
import './empty-state.css';

type EmptyStateProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** A drawing from domain/art. */
  readonly art?: ReactNode;
  /** What the reader can do about it. */
  readonly action?: ReactNode;
  /** `p` below a list that has a heading of its own. */
  readonly heading?: 'h2' | 'h3' | 'p';
  /** An error rather than an empty list: it is announced. */
  readonly isFailure?: boolean;
};

/** Shown in place of the contents of a page or list; its heading follows that of the page. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, art, action, heading: Heading = 'h2', isFailure } = props;
  return (
    <div className="state" role={isFailure ? 'alert' : undefined}>
      {art && <div className="state-art">{art}</div>}
      <Heading className="state-title">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
