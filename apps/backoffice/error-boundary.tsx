import { Component, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { failed } from './failure.ts';

type Props = { readonly children: ReactNode };

/** Replaces a page that failed to render with an error; the shell around it stays usable. */
export class BackofficeErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    failed(error);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Broken again={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ again }: { again: () => void }) {
  const t = useT('backoffice');
  const common = useT('common');
  const action = <Button onClick={again}>{common('retry')}</Button>;
  return <EmptyState isFailure title={t('broken')} text={t('brokenText')} action={action} />;
}
