export { LIBRARY_CHANGED, libraryApi, useGetLibraryQuery } from './api/library.api.ts';
