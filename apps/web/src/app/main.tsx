import '@fontsource-variable/inter/index.css';
import './theme/tokens.css';
import './theme/global.css';
import { announceToken } from '@/shared/api';
import { mount, prepare } from './App.tsx';
import { preloadOnIntent } from './router/preload-on-intent.ts';
import { takeOver } from './take-over.ts';
import { registerServiceWorker } from './service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

registerServiceWorker();
announceToken();
preloadOnIntent();
// The browser answers between the evaluation of the scripts and their first work.
await new Promise((resolve) => setTimeout(resolve));
await prepare();
takeOver(root, mount);
