import type { EnvReader } from './env-reader.ts';

const isServer = (text: string): boolean => {
  try {
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
    decodeURIComponent(username + password);
    return /^(nats|tls):$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname + search + hash);
  } catch {
    return false;
  }
};

/** Servers of a NATS; null: events between processes go through PostgreSQL. */
export const readEventsUrls = (read: EnvReader): string[] | null => {
  const text = read.text(
    'EVENTS_URL',
    'a NATS for the events between processes: `nats://user:password@host:4222`, or `tls://…`, or several servers of one cluster with commas between them; unset, they go through PostgreSQL, which is enough for most',
  );
  const urls = text?.split(',').map((url) => url.trim()) ?? null;
  if (urls?.every(isServer) === false)
    read.fault(
      'EVENTS_URL',
      text,
      'must be nats:// or tls:// with a host, or several with commas between them',
    );
  return urls;
};
