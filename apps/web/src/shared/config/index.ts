export { APP_NAME, isPrerendering, isProduction } from './app.ts';
export { ROUTES, adminGamePath, adminUserPath, gamePath } from './routes.ts';
