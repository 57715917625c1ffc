export { LIBRARY_CHANGED, libraryApi, rememberLibrary, useGetLibraryQuery } from './api/library.api.ts';
