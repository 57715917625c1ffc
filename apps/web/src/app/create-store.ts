import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, onReachability, onTokenChangeElsewhere } from '@/shared/api';

export const createStore = () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  setupListeners(store.dispatch);
  // Another tab may have signed in another user: drop everything that was loaded.
  onTokenChangeElsewhere(() => store.dispatch(api.util.resetApiState()));
  onReachability((isReachable) => {
    if (isReachable) store.dispatch(api.internalActions.onOnline());
  });
  return store;
};
