import './tooltip.css';
import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement } from 'react';

type Described = { 'aria-describedby'?: string | undefined };

/**
 * A tooltip, shown on hover and focus and closed by Escape. Never the only place of important
 * information, because touch has no hover.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Described> }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    <span
      className="tooltip"
      role="presentation"
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') setDismissed(true);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
