export { restoreSnapshot } from './snapshot.ts';
export { useSnapshot } from './use-snapshot.ts';
