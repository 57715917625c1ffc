export {
  LIBRARY_CHANGED,
  libraryApi,
  loadLibrary,
  rememberLibrary,
  useGetLibraryQuery,
  useKeptLibrary,
} from './api/library.api.ts';
