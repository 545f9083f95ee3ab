import './states.css';
import type { ReactNode } from 'react';
import { FirstIcon } from './first-icon.tsx';

type StateProps = {
  title: ReactNode;
  text?: ReactNode;
  /** A drawing from domain/art. */
  art?: ReactNode;
  /** What the visitor can do about it. */
  action?: ReactNode;
};

export function EmptyState({ title, text, art, action }: StateProps) {
  return (
    <div className="state">
      {art && <div className="state-art">{art}</div>}
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** An error state: announced, and with the id that is in the server's log. */
export function ErrorState({ id, ...rest }: StateProps & { id?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState {...rest} />
      {id && <p className="state-id">{id}</p>}
    </div>
  );
}

/** Shown while the connection is lost; the page beneath stays readable. */
export function OfflineBanner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <output className="offline">
      <FirstIcon name="warning" />
      <span>{children}</span>
      {action}
    </output>
  );
}
