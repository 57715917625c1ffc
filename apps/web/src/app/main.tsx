import '@fontsource-variable/inter/index.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/global.css';
import { watchTheme } from '@/features/choose-theme';
import { announceToken, prepareChanges, watchHealth } from '@/shared/api';
import { mount, prepare } from './App.tsx';
import { preloadOnIntent } from './router/preload-on-intent.ts';
import { hydrate } from './hydrate.ts';
import { registerServiceWorker } from './service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchTheme();
registerServiceWorker();
announceToken();
watchHealth();
prepareChanges();
preloadOnIntent();
await prepare();
hydrate(root, mount);
