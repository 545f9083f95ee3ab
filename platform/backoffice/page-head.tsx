import './page-head.css';
import type { ReactNode } from 'react';
import { Icon } from '../browser/ui/icon.tsx';
import { Link, rememberedAddress, usePageTitle } from './router.tsx';

type PageHeadProps = {
  readonly title: ReactNode;
  /** The title in plain words for the tab of the browser, where it is more than that. */
  readonly name?: string;
  /** One line on what the page is for, or on the state of what it shows. */
  readonly lead?: ReactNode;
  /** The list this page was opened from; it is found as it was left, with its filters. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Buttons of the page as a whole. */
  readonly actions?: ReactNode;
};

/** The head of every page of the back office; its `h1` takes the focus after a navigation. */
export function PageHead({ title, name, lead, back, actions }: PageHeadProps) {
  usePageTitle(name ?? (typeof title === 'string' ? title : undefined));
  return (
    <header className="desk-head">
      {back && (
        <Link className="desk-back" to={rememberedAddress(back.to)}>
          <Icon name="arrow-left" size={16} />
          {back.label}
        </Link>
      )}
      <div className="desk-head-line">
        <h1>{title}</h1>
        {actions && <div className="desk-actions">{actions}</div>}
      </div>
      {lead && <p className="desk-lead">{lead}</p>}
    </header>
  );
}
