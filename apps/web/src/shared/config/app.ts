export const APP_NAME = 'Patchlight';

/** True in a built app; false under the dev server and in tests. */
export const isProduction: boolean = import.meta.env?.PROD ?? false;

/** True while the build prerenders a page: content that depends on the time or the visitor must wait. */
export const isPrerendering: boolean = import.meta.env?.SSR ?? false;
