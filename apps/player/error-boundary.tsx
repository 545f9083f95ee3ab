import { Component, type ReactNode } from 'react';
import { failed } from './failure.ts';

type Props = { readonly children: ReactNode };

/** Removes a part of the page that failed to render and opens /error. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    failed(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
