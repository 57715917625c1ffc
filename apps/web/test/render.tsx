import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { api } from '@/shared/api';

export const testStore = () =>
  configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

const setWindowLocation = (address: string): void =>
  window.history.replaceState(window.history.state, '', address + window.location.hash);

/** Keeps `window.location` the same as the location of the router, as in the browser. */
export const useWindowLocation = (): void => {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => setWindowLocation(pathname + search), [pathname, search]);
};

const Address = () => {
  const { pathname, search } = useLocation();
  useWindowLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Renders with a store and a router. The element `address` shows the current URL. */
export const renderApp = (ui: ReactNode, { at = '/', store = testStore() } = {}) => {
  setWindowLocation(at.replace(/#.*/, ''));
  const rendered = render(ui, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <Address />
        </MemoryRouter>
      </Provider>
    ),
  });
  return { store, ...rendered };
};
