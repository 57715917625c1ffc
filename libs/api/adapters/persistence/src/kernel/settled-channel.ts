/** Channel that tells that game events were settled. */
export const SETTLED_CHANNEL = 'settled_events';
