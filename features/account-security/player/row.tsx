import type { ReactNode } from 'react';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';

type RowProps = {
  icon: IconName;
  title: ReactNode;
  /** A short status beside the title. */
  badge?: ReactNode;
  detail?: ReactNode;
  /** Buttons; under the text where there is no room beside it. */
  children?: ReactNode;
};

/** One aspect of the account: its name, its state, its actions. */
export function Row({ icon, title, badge, detail, children }: RowProps) {
  return (
    <li className="access-row">
      <span className="access-row-icon" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className="access-row-text">
        <p className="access-row-title">
          <span>{title}</span> {badge}
        </p>
        {detail && <div className="access-row-detail">{detail}</div>}
      </div>
      {children && <div className="access-row-actions">{children}</div>}
    </li>
  );
}
