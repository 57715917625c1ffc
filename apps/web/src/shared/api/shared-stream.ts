import { readToken } from './auth-token.ts';
import { openEventStream } from './event-stream.ts';
import type { StreamListener } from './event-stream.ts';

/** Without a message for this long, the leading tab is taken to be suspended. The server pings every 25 s. */
const SILENCE_MS = 90_000;

/** What the tabs of a browser tell each other. */
type Message =
  /** A new tab asks whether the stream is open. */
  { type: 'join' } | { type: 'open' } | { type: 'closed' } | { type: 'event'; name: string; data: string };

const isAbort = (error: unknown): boolean => (error as Error).name === 'AbortError';

/**
 * Keeps one event stream open for all tabs of this browser: over HTTP/1.1 a browser opens six connections at most. The
 * tab that holds the lock reads the stream and tells the others; when it is closed or suspended, another takes over. A
 * browser without Web Locks or BroadcastChannel opens a stream per tab. Returns the function that closes it.
 */
export const openSharedStream = (path: string, listener: StreamListener): (() => void) => {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return openEventStream(path, listener);
  // By token, so that no tab hears of another user while one signs out and the other in.
  const name = `${path} ${readToken()}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let onSilence: () => void = () => undefined;
  let isLeading = false;
  let isOpen = false;
  let resign: () => void = () => undefined;

  const hear = (message: Message): void => {
    if (message.type === 'open') listener.onOpen();
    if (message.type === 'closed') listener.onClose();
    if (message.type === 'event') listener.onEvent(message.name, message.data);
  };
  const tell = (message: Message): void => channel.postMessage(message);
  const expectMessages = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => onSilence(), SILENCE_MS);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'join') {
      if (isLeading && isOpen) tell({ type: 'open' });
    } else if (!isLeading) {
      expectMessages();
      hear(data);
    }
  };

  /** Reads the stream for all tabs until `resign` is called. */
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      if (stop.signal.aborted) return resolve();
      clearTimeout(silence);
      isLeading = true;
      let hasResigned = false;
      const share = (message: Message): void => {
        if (hasResigned) return;
        if (message.type !== 'event') isOpen = message.type === 'open';
        tell(message);
        hear(message);
      };
      const close = openEventStream(path, {
        onOpen: () => share({ type: 'open' }),
        onClose: () => share({ type: 'closed' }),
        onEvent: (event, data) => share({ type: 'event', name: event, data }),
      });
      resign = () => {
        hasResigned = true;
        isLeading = false;
        close();
        resolve();
      };
    });

  /** Waits for the lock, or takes it from a leader that is silent. Resolves when the lead is over. */
  const waitAndLead = async (): Promise<void> => {
    const patience = new AbortController();
    onSilence = () => {
      listener.onClose();
      patience.abort();
    };
    expectMessages();
    tell({ type: 'join' });
    try {
      const signal = AbortSignal.any([stop.signal, patience.signal]);
      await navigator.locks.request(name, { signal }, lead);
    } catch (error) {
      // Such as a SecurityError: this tab reads a stream of its own.
      if (!isAbort(error)) return lead();
      if (patience.signal.aborted && !stop.signal.aborted)
        await navigator.locks.request(name, { steal: true }, lead);
    }
  };

  void (async () => {
    while (!stop.signal.aborted) {
      // Rejects when another tab has taken the lock.
      await waitAndLead().catch(() => undefined);
      resign();
    }
  })();

  return () => {
    stop.abort();
    clearTimeout(silence);
    resign();
    channel.close();
  };
};
