import { createParser } from 'eventsource-parser';
import { readToken } from './auth-token.ts';
import { standardHeaders } from './http.ts';
import { reconnectDelay } from './retry.ts';
import { reportUnauthorized } from './unauthorized.ts';

const INACTIVITY_MS = 70_000;

export interface StreamListener {
  onEvent(name: string, data: string): void;
  onOpen(): void;
  onClose(): void;
}

const readOnce = async (path: string, listener: StreamListener, stop: AbortSignal): Promise<void> => {
  const token = readToken();
  const inactivity = new AbortController();
  let watchdog = setTimeout(() => inactivity.abort(), INACTIVITY_MS);
  try {
    const response = await fetch(`/api${path}`, {
      headers: { ...standardHeaders(token), Accept: 'text/event-stream' },
      credentials: 'include',
      signal: AbortSignal.any([stop, inactivity.signal]),
    });
    if (response.status === 401) reportUnauthorized(token);
    if (!response.ok || !response.body) throw new Error(`Stream answered ${response.status}`);
    listener.onOpen();
    const parser = createParser({ onEvent: ({ event = 'message', data }) => listener.onEvent(event, data) });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => inactivity.abort(), INACTIVITY_MS);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(watchdog);
    listener.onClose();
  }
};

/** Keeps an event stream open, reconnecting when it breaks. Returns the function that closes it. */
export const openEventStream = (path: string, listener: StreamListener): (() => void) => {
  const stop = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout>;
  const connect = (): void => {
    const counting: StreamListener = {
      ...listener,
      onOpen: () => {
        failures = 0;
        listener.onOpen();
      },
    };
    readOnce(path, counting, stop.signal)
      .catch(() => undefined)
      .finally(() => {
        if (!stop.signal.aborted) timer = setTimeout(connect, reconnectDelay(failures++));
      });
  };
  connect();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
};
