export { ForbiddenPage } from './ui/ForbiddenPage.tsx';
export { NotFoundPage } from './ui/NotFoundPage.tsx';
export { ServerErrorPage } from './ui/ServerErrorPage.tsx';
export { UnauthorizedPage } from './ui/UnauthorizedPage.tsx';
