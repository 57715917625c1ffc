import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { prefetchLibrary } from '@/entities/library';
import { prefetchSession } from '@/entities/session';
import { BotCheckProvider } from '@/features/bot-check';
import { readToken } from '@/shared/api';
import { SignedInShell } from './layout/Layout.tsx';
import { AppRoutes, preloadPage } from './router/AppRoutes.tsx';
import { ErrorBoundary } from './router/ErrorBoundary.tsx';
import { createStore } from './create-store.ts';

const store = createStore();

/** Catches errors outside of pages. */
const Pages = () => (
  <ErrorBoundary place={useLocation().key}>
    <AppRoutes />
  </ErrorBoundary>
);

const App = () => (
  <Provider store={store}>
    <BotCheckProvider>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </BotCheckProvider>
  </Provider>
);

/** Yields to the browser. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Preloads the page at the current URL and its data. Errors are ignored; they show when the page renders. */
export const prepare = async (): Promise<void> => {
  const isSignedIn = readToken() !== null;
  // In parallel: the session, and the library that almost every page needs.
  if (isSignedIn) {
    void store.dispatch(prefetchSession());
    await pause();
    void store.dispatch(prefetchLibrary());
    await pause();
  }
  await Promise.allSettled([preloadPage(location.pathname), isSignedIn && SignedInShell.preload()]);
};

/** Renders the app into a container; returns the function that unmounts it. */
export const mount = (container: HTMLElement): (() => void) => {
  const root = createRoot(container);
  // As a transition: the prerendered page stays responsive meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  return () => root.unmount();
};
