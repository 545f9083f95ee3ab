import type { ReactNode } from 'react';
import '../browser/ui/states.css';
import './blank.css';

type BlankProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** A drawing of ../art. */
  readonly art?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
  /** That of a list below a heading of its own is no heading again. */
  readonly heading?: 'h2' | 'h3' | 'p';
  /** It is somebody's fault that nothing is here: it is announced. */
  readonly isFailure?: boolean;
};

/** What a page says instead of its contents; its heading follows that of the page. */
export function Blank(props: BlankProps) {
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
