import { Component, lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from '@/shared/api';
import { NewVersion } from './NewVersion.tsx';

const ServerErrorPage = lazy(() =>
  import('@/pages/errors').then(({ ServerErrorPage: page }) => ({ default: page })),
);

/** The messages of browsers, and of Vite for styles, when a chunk no longer exists. */
const MISSING_PART =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i;

interface Props {
  /** A new value clears the error. */
  place: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  place: string;
}

/** Shows the 500 page when rendering fails, and offers a reload when a chunk is gone after a deployment. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { failure: null, place };
  }

  override render() {
    if (!this.state.failure) return this.props.children;
    const { error } = this.state.failure;
    const message = (error instanceof Error && error.message) || messageOf(error, 'Unknown error');
    if (MISSING_PART.test(message)) return <NewVersion />;
    return (
      <Suspense>
        <ServerErrorPage failure={{ message, requestId: isApiError(error) ? error.requestId : undefined }} />
      </Suspense>
    );
  }
}
