export { APP_NAME, isPrerendering, isProduction } from './app.ts';
export { ROUTES, gamePath } from './routes.ts';
