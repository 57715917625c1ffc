export {
  LIBRARY_CHANGED,
  libraryApi,
  loadLibrary,
  rememberLibrary,
  useGetLibraryQuery,
} from './api/library.api.ts';
