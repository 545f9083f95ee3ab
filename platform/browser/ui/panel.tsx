import './panel.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** At the right end of the title: a link, a switch. */
  aside?: ReactNode;
  /** `framed` has the engraved double rule of a banknote, for the main subject of a page. */
  look?: 'plain' | 'framed' | 'sunk' | undefined;
};

export function Panel({ title, aside, look = 'plain', className, children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={classNames('panel', `panel-${look}`, className)}>
      {(title || aside) && (
        <header className="panel-head">
          {title && <h2>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
