import './page-head.css';
import type { ReactNode } from 'react';
import { Icon } from '../browser/ui/icon.tsx';
import { Link } from '../browser/router/router.tsx';
import { usePageTitle } from './page-view.tsx';
import { rememberedAddress } from './visited.ts';

type PageHeadProps = {
  readonly title: ReactNode;
  /** The title as plain text for the browser tab, where the title is more than that. */
  readonly name?: string;
  /** One line on the purpose or the state of the page. */
  readonly lead?: ReactNode;
  /** The list this page was opened from; it is restored with its filters. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Actions of the whole page. */
  readonly actions?: ReactNode;
};

/** The head of every page of the back office; its `h1` takes the focus after a navigation. */
export function PageHead({ title, name, lead, back, actions }: PageHeadProps) {
  usePageTitle(name ?? (typeof title === 'string' ? title : undefined));
  return (
    <header className="backoffice-head">
      {back && (
        <Link className="backoffice-back" to={rememberedAddress(back.to)}>
          <Icon name="arrow-left" size={16} />
          {back.label}
        </Link>
      )}
      <div className="backoffice-head-line">
        <h1>{title}</h1>
        {actions && <div className="backoffice-actions">{actions}</div>}
      </div>
      {lead && <p className="backoffice-lead">{lead}</p>}
    </header>
  );
}
