export { APP_NAME, isProduction } from './app.ts';
export { ROUTES } from './routes.ts';
