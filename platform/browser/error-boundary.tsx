import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Replaces the part that failed to render; `again` renders that part once more. */
  readonly instead?: (again: () => void) => ReactNode;
};

/** Removes a part of the page that failed to render, so that the rest stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    return this.state.isBroken ? instead?.(() => this.setState({ isBroken: false })) : children;
  }
}
