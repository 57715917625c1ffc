export const APP_NAME = 'Patchlight';

/** True in a built app; false under the dev server and in tests. */
export const isProduction: boolean = import.meta.env?.PROD ?? false;
