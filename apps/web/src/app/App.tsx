import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { BotCheckProvider } from '@/features/bot-check';
import { AppRoutes } from './router/AppRoutes.tsx';
import { ErrorBoundary } from './router/ErrorBoundary.tsx';
import { createStore } from './create-store.ts';
import { theme } from './theme/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
const emotionCache = createCache({ key: 'css', nonce, prepend: true });
const store = createStore();

/** What breaks outside a page ends here. */
const Pages = () => (
  <ErrorBoundary place={useLocation().key}>
    <AppRoutes />
  </ErrorBoundary>
);

export const App = () => (
  <CacheProvider value={emotionCache}>
    <ThemeProvider theme={theme}>
      <Provider store={store}>
        <BotCheckProvider>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </BotCheckProvider>
      </Provider>
    </ThemeProvider>
  </CacheProvider>
);
