/** Where the journeys find the product and the simulated store. */
export const addresses = { app: 'http://127.0.0.1:3199', store: 'http://127.0.0.1:4199' };
