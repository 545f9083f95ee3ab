import type { ReactNode } from 'react';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';

type RowProps = {
  icon: IconName;
  title: ReactNode;
  /** A state in a word, beside the title. */
  badge?: ReactNode;
  detail?: ReactNode;
  /** Buttons; under the text where there is no room beside it. */
  children?: ReactNode;
};

/** One thing of the account: what it is, how it stands, what can be done about it. */
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
