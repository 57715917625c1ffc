export { serveWebApp } from './web-app.ts';
