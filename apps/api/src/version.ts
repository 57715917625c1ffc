import manifest from '../../../package.json' with { type: 'json' };

/** The version of the app. */
export const version: string = manifest.version;
