interface Request {
  callback: () => Promise<unknown>;
  reject: (error: DOMException) => void;
}

const aborted = (): DOMException => new DOMException('The request was aborted.', 'AbortError');

/** Web Locks with one queue per name. */
class FakeLocks {
  private readonly held = new Map<string, Request>();
  private readonly queues = new Map<string, Request[]>();

  request(
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        callback: () => Promise.resolve(callback()).then(resolve, reject),
        reject,
      };
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      if (steal) {
        this.held.get(name)?.reject(aborted());
        this.held.delete(name);
        queue.unshift(request);
      } else {
        queue.push(request);
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(request);
          if (place < 0) return;
          queue.splice(place, 1);
          reject(aborted());
        });
      }
      this.grant(name);
    });
  }

  private grant(name: string): void {
    const next = this.held.has(name) ? undefined : this.queues.get(name)?.shift();
    if (!next) return;
    this.held.set(name, next);
    void next.callback().finally(() => {
      if (this.held.get(name) !== next) return;
      this.held.delete(name);
      this.grant(name);
    });
  }
}

let channels: FakeChannel[] = [];

/** A BroadcastChannel that delivers at once. */
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
  }

  close(): void {
    channels = channels.filter((other) => other !== this);
  }
}

/** Gives the browser Web Locks and BroadcastChannel, which jsdom lacks. Returns the function that removes them. */
export const withTabs = (): (() => void) => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: FakeChannel, configurable: true });
  return () => {
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    channels = [];
  };
};
