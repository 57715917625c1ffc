import { Component, lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

const ServerErrorPage = lazy(() =>
  import('@/pages/errors').then(({ ServerErrorPage: page }) => ({ default: page })),
);

/** Shows the 500 page instead of a screen that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Suspense>
        <ServerErrorPage />
      </Suspense>
    );
  }
}
