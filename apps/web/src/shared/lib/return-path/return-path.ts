import { ROUTES } from '@/shared/config';

const PATH_WITH_ID = /^\/(?:g\/\d{1,18}(?:\/edits)?|admin\/(?:users|games)\/\d{1,18})$/;
const KNOWN = new Set<string>(Object.values(ROUTES));
const NOT_A_TARGET = new Set<string>([ROUTES.login, ROUTES.register, ROUTES.steam]);

/** The target if it is a path of this app, else Home. */
export const safeReturnPath = (target: unknown): string => {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || /[\\\s]/.test(target)) return ROUTES.home;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const isKnown = KNOWN.has(path) || PATH_WITH_ID.test(path);
  return isKnown && !NOT_A_TARGET.has(path) ? target : ROUTES.home;
};

/** The router state that makes the sign-in page return to a location. */
export const returnState = ({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): { from: string } => ({
  from: pathname + search,
});

/** The return path in a router state, validated. */
export const returnPathOf = (state: unknown): string =>
  safeReturnPath(typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined);
