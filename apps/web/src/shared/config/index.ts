export { APP_NAME, isProduction } from './app.ts';
export { ROUTES, gamePath } from './routes.ts';
