export const APP_NAME = 'Patchlight';

/** True in a built app; false under the dev server and in tests. */
export const isProduction: boolean = import.meta.env?.PROD ?? false;

/** True while the build paints a page beforehand: what is of one moment or one visitor has to wait. */
export const isPrerendering: boolean = import.meta.env?.SSR ?? false;
