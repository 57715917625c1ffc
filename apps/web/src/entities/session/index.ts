export { prefetchSession } from './api/session.api.ts';
export {
  useClearSession,
  useEarlyFeature,
  useSignOutCleanup,
  useLogout,
  useRefreshOnReturn,
  useRefreshSession,
  useSession,
  useStartSession,
  useUser,
} from './model/session.ts';
export type { Session } from './model/session.ts';
export { useVisitMarks } from './model/use-visit-marks.ts';
export { ALL_REVOKED, revokedText } from './model/revoked-access.ts';
