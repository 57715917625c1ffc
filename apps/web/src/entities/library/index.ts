export {
  LIBRARY_CHANGED,
  libraryApi,
  prefetchLibrary,
  snapshotLibrary,
  useGetLibraryQuery,
  useLibrarySubscription,
} from './api/library.api.ts';
export { holdUpdates } from './model/hold-updates.ts';
