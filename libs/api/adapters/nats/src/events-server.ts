import { connect } from '@nats-io/transport-node';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';

const CONNECT_MS = 3_000;
const RECONNECT_MS = 500;
const PING_MS = 5_000;

/** No server of EVENTS_URL answers. The message is one line for the operator. */
export class EventsServerAway extends Error {
  override name = 'EventsServerAway';
}

/** The server of EVENTS_URL cannot be used as it is set up. The message is one line for the operator. */
export class EventsServerRefuses extends Error {
  override name = 'EventsServerRefuses';
}

const hostOf = (url: string): string => new URL(url).host;

/** Those of one cluster, which share users. */
const optionsOf = (urls: readonly string[]): NodeConnectionOptions => {
  const { username, password } = new URL(urls.find((url) => new URL(url).username !== '') ?? urls[0]!);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: urls.map(hostOf),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(urls.some((url) => url.startsWith('tls:')) && { tls: {} }),
  };
};

const isAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError' || /^E[A-Z]+$/.test(String(code ?? ''))) return true;
  return isAway(cause);
};

/**
 * Connects to the first server that answers; later reconnects are automatic.
 * @throws {EventsServerAway}
 * @throws {EventsServerRefuses}
 */
export const connectTo = async (urls: readonly string[], name: string): Promise<NatsConnection> => {
  try {
    return await connect({
      ...optionsOf(urls),
      name,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
  } catch (error) {
    const [hosts, { message }] = [urls.map(hostOf).join(', '), error as Error];
    throw isAway(error)
      ? new EventsServerAway(`NATS at ${hosts} (EVENTS_URL) does not answer: ${message}.`)
      : new EventsServerRefuses(`NATS at ${hosts} (EVENTS_URL) refuses Patchlight: ${message}.`);
  }
};
