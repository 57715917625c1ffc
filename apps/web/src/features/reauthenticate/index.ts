export { useReauthentication } from './model/use-reauthentication.tsx';
export { ReauthenticateDialog } from './ui/ReauthenticateDialog.tsx';
export type { ProtectedAction } from './model/protected-action.ts';
