import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Who } from './visit.ts';

const SOURCE = join(import.meta.dirname, '../../../web/src/shared/config/routes.ts');

/** The paths of ROUTES in the web app. */
export const routes = [...readFileSync(SOURCE, 'utf8').matchAll(/^ {2}\w+: '([^']+)',$/gm)].map(
  ([, path]) => path!,
);

export interface Visit {
  route: string;
  /** The URL of a route with a parameter or query. */
  path?: string;
  who: Who;
}

/** Every route, for each kind of user with a different view. */
export const visits: readonly Visit[] = [
  { route: '/', who: null },
  { route: '/', who: 'jonas' },
  { route: '/login', who: null },
  { route: '/register', who: null },
  { route: '/register', path: `/register#setup=${'a'.repeat(43)}`, who: null },
  { route: '/forgot-password', who: null },
  { route: '/reset-password', path: `/reset-password#token=${'a'.repeat(43)}`, who: null },
  { route: '/confirm-email', path: `/confirm-email#token=${'a'.repeat(43)}`, who: null },
  { route: '/unsubscribe', path: `/unsubscribe#token=${'a'.repeat(43)}`, who: null },
  { route: '/steam', path: '/steam#problem=cancelled', who: null },
  { route: '/pricing', who: null },
  { route: '/pricing', who: 'jonas' },
  { route: '/pro-features', who: null },
  { route: '/pro-features', who: 'jonas' },
  { route: '/pro-features', who: 'mira' },
  { route: '/pro-features', path: '/pro-features?tab=calendar', who: 'mira' },
  { route: '/pro-features', path: '/pro-features?tab=wishlist', who: 'mira' },
  { route: '/pro-features', path: '/pro-features?tab=reminders', who: 'mira' },
  { route: '/g/:appId', path: '/g/904110', who: null },
  { route: '/g/:appId', path: '/g/904110', who: 'jonas' },
  { route: '/g/:appId/edits', path: '/g/904110/edits', who: null },
  { route: '/reference', path: '/reference#getV1Events', who: null },
  { route: '/changelog', who: null },
  { route: '/privacy', who: null },
  { route: '/search', who: 'jonas' },
  { route: '/search', path: '/search?q=tide', who: 'mira' },
  { route: '/my-games', who: 'jonas' },
  { route: '/my-games', who: 'mira' },
  { route: '/my-games', path: '/my-games?category=recent', who: 'mira' },
  { route: '/import', who: 'jonas' },
  { route: '/calendar', who: 'mira' },
  { route: '/notifications', who: 'mira' },
  { route: '/settings', who: 'jonas' },
  { route: '/settings', path: '/settings?tab=subscription', who: 'mira' },
  { route: '/settings', path: '/settings?tab=security', who: 'jonas' },
  { route: '/settings', path: '/settings?tab=notifications', who: 'jonas' },
  { route: '/settings', path: '/settings?tab=rules', who: 'mira' },
  { route: '/settings', path: '/settings?tab=developer', who: 'jonas' },
  { route: '/settings', path: '/settings?tab=privacy', who: 'jonas' },
  { route: '/subscription', who: 'jonas' },
  { route: '/support', who: 'jonas' },
  { route: '/admin', who: 'ada' },
  { route: '/admin/dashboard', who: 'ada' },
  { route: '/admin/users', who: 'ada' },
  { route: '/admin/users/:id', path: '/admin/users/1', who: 'ada' },
  { route: '/admin/games', who: 'ada' },
  { route: '/admin/games/:id', path: '/admin/games/904110', who: 'ada' },
  { route: '/admin/updates', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=runs', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=failures', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=fan-outs', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=deliveries', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=mails', who: 'ada' },
  { route: '/admin/updates', path: '/admin/updates?tab=audit', who: 'ada' },
  { route: '/admin/source', who: 'ada' },
  { route: '/401', who: null },
  { route: '/403', who: 'jonas' },
  { route: '/404', who: null },
  { route: '/500', who: null },
];
