import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/index.css';
import './theme/tokens.css';
import './theme/global.css';
import { App } from './App.tsx';
import { registerServiceWorker } from './service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The page's own <title> takes over; the one of index.html would stay in front of it.
document.querySelector('title')?.remove();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
