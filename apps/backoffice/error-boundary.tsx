import { Component, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { failed } from './failure.ts';

type Props = { readonly children: ReactNode };

/** A page that broke while drawing says so in its place; the shell around it stays of use. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
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
  return <Blank isFailure title={t('broken')} text={t('brokenText')} action={action} />;
}
