import './sign-in.css';
import './reset.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';

type ResetFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** What both pages of a forgotten password are drawn in. */
export function ResetFrame({ title, lead, children }: ResetFrameProps) {
  return (
    <section className="reset">
      <Panel look="framed">
        <h1>{title}</h1>
        {lead && <p className="sign-in-lead">{lead}</p>}
        {children}
      </Panel>
    </section>
  );
}

/** The form's outline while the house looks at the token. */
export function Checking() {
  const t = useT('sign-in');
  return (
    <ResetFrame title={t('reset.title')}>
      <div className="sign-in-step" aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton height="8rem" />
        <Skeleton height="7rem" />
        <Skeleton height="3.25rem" />
      </div>
    </ResetFrame>
  );
}

/** Nobody answered: the link may still be good, so it is tried again and not thrown away. */
export function Unanswered({ line, onRetry }: { line: string; onRetry: () => void }) {
  const t = useT('sign-in');
  const common = useT('common');
  return (
    <ResetFrame title={t('reset.title')}>
      <div className="sign-in-step" role="alert">
        <p>{line}</p>
        <Button variant="primary" size="l" block onClick={onRetry}>
          {common('retry')}
        </Button>
      </div>
    </ResetFrame>
  );
}
