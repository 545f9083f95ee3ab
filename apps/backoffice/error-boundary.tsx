import type { ReactNode } from 'react';
import { ErrorBoundary } from '#platform/browser/error-boundary.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { failed } from './failure.ts';

/** Replaces a page that failed to render with an error; the shell around it stays usable. */
export function BackofficeErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary onError={failed} instead={(again) => <Broken again={again} />}>
      {children}
    </ErrorBoundary>
  );
}

function Broken({ again }: { again: () => void }) {
  const t = useT('backoffice');
  const common = useT('common');
  const action = <Button onClick={again}>{common('retry')}</Button>;
  return <EmptyState isFailure title={t('broken')} text={t('brokenText')} action={action} />;
}
