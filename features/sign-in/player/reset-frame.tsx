import './sign-in.css';
import './reset.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';

type ResetFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The frame of both password reset pages. */
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

/** The skeleton while the token is being checked. */
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

/** The call failed: the link may still be valid, so a retry is offered and the token kept. */
export function RequestFailed({ line, onRetry }: { line: string; onRetry: () => void }) {
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
