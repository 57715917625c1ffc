import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { loadLibrary } from '@/entities/library';
import { loadSession } from '@/entities/session';
import { BotCheckProvider } from '@/features/bot-check';
import { readToken } from '@/shared/api';
import { SignedInShell } from './layout/Layout.tsx';
import { AppRoutes, preloadPage } from './router/AppRoutes.tsx';
import { ErrorBoundary } from './router/ErrorBoundary.tsx';
import { createStore } from './create-store.ts';

const store = createStore();

/** What breaks outside a page ends here. */
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

/** Lets the browser answer between two pieces of work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Loads what the page at this address is made of. What cannot be loaded shows when it is needed. */
export const prepare = async (): Promise<void> => {
  const isSignedIn = readToken() !== null;
  // Asked side by side: who is here, and the list that almost every page of a user needs.
  if (isSignedIn) {
    void store.dispatch(loadSession());
    await pause();
    void store.dispatch(loadLibrary());
    await pause();
  }
  await Promise.allSettled([preloadPage(location.pathname), isSignedIn && SignedInShell.preload()]);
};

/** Renders the app into a container; returns the way to take it away. */
export const mount = (container: HTMLElement): (() => void) => {
  const root = createRoot(container);
  // In slices: what is painted already answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  return () => root.unmount();
};
