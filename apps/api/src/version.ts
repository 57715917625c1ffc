import manifest from '../../../package.json' with { type: 'json' };

/** The product's version. */
export const version: string = manifest.version;
