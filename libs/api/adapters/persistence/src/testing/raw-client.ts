import pg from 'pg';
import { connectionTo } from '../kernel/connection/connections.ts';

/** A connection of the test's own, as the product would make it, without timeouts. */
export const rawClient = (url: string): pg.Client => new pg.Client(connectionTo(url, { isUnlimited: true }));
