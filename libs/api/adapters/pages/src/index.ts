export { serveWebApp } from './web-app.ts';
export type { WebAppOptions } from './web-app.ts';
