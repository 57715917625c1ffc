import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withTabs } from '../../../test/fake-tabs.ts';
import { openSharedStream } from './shared-stream.ts';

interface Stream {
  isClosed: boolean;
  send: (event: string) => void;
  /** Ends it from the side of the server. */
  end: () => void;
}

let streams: Stream[] = [];
let refuses = false;
const openStreams = (): Stream[] => streams.filter(({ isClosed }) => !isClosed);

const serve = (): void => {
  globalThis.fetch = async (_, init) => {
    if (refuses) return new Response(null, { status: 503 });
    let stream!: Stream;
    const body = new ReadableStream({
      start: (controller) => {
        stream = {
          isClosed: false,
          send: (event) => controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`)),
          end: () => {
            stream.isClosed = true;
            controller.close();
          },
        };
        init?.signal?.addEventListener('abort', () => {
          if (stream.isClosed) return;
          stream.isClosed = true;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    streams.push(stream);
    return new Response(body);
  };
};

/** A tab, with what it has heard. */
const openTab = () => {
  const heard: string[] = [];
  const close = openSharedStream('/stream', {
    onOpen: () => heard.push('open'),
    onClose: () => heard.push('closed'),
    onEvent: (name) => heard.push(name),
  });
  tabs.push(close);
  return { heard, close, isLive: () => heard.findLast((word) => word === 'open' || word === 'closed') };
};

let tabs: (() => void)[] = [];
let removeTabs: () => void = () => undefined;
const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.setItem('authToken', 'the-token');
  streams = [];
  refuses = false;
  serve();
  removeTabs = withTabs();
});
afterEach(async () => {
  for (const close of tabs) close();
  tabs = [];
  await settle();
  removeTabs();
  jest.useRealTimers();
});

describe('openSharedStream', () => {
  it('opens one stream for all tabs, each of which hears every event', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await settle();
    expect(openStreams()).toHaveLength(1);
    streams[0]!.send('update');
    await settle();
    for (const { heard } of [first, second, third]) expect(heard).toEqual(['open', 'update']);
  });

  it('tells a tab that comes later that the stream is open', async () => {
    openTab();
    await settle();
    const late = openTab();
    await settle();
    expect(late.heard).toEqual(['open']);
    expect(openStreams()).toHaveLength(1);
  });

  it('moves to another tab when the leading one is closed', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await settle();
    first.close();
    await settle();
    expect(streams).toHaveLength(2);
    expect(openStreams()).toHaveLength(1);
    openStreams()[0]!.send('update');
    await settle();
    expect(second.heard.at(-1)).toBe('update');
    expect(third.heard.at(-1)).toBe('update');
    expect(first.heard).toEqual(['open']);
  });

  it('tells every tab when the stream is down, so that they poll, and when it is back', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    refuses = true;
    streams[0]!.end();
    await settle();
    expect([first.isLive(), second.isLive()]).toEqual(['closed', 'closed']);
    refuses = false;
    await settle(5_000);
    expect([first.isLive(), second.isLive()]).toEqual(['open', 'open']);
    expect(openStreams()).toHaveLength(1);
  });

  it('keeps the tabs of two sessions apart', async () => {
    const first = openTab();
    localStorage.setItem('authToken', 'of-another-user');
    const second = openTab();
    await settle();
    expect(openStreams()).toHaveLength(2);
    streams[0]!.send('update');
    await settle();
    expect(first.heard).toContain('update');
    expect(second.heard).not.toContain('update');
  });

  it('takes the lead from a tab that is suspended, and that one follows when it wakes up', async () => {
    const first = openTab();
    await settle();
    const second = openTab();
    await settle();
    const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue();
    for (let pings = 0; pings < 3; pings += 1) {
      await settle(25_000);
      streams[0]!.send('ping');
    }
    await settle();
    expect([second.isLive(), openStreams()]).toEqual(['open', [streams[0]]]);
    await settle(20_000);
    post.mockRestore();
    expect(openStreams()).toEqual([streams[1]]);
    openStreams()[0]!.send('update');
    await settle();
    expect(second.heard.at(-1)).toBe('update');
    expect(first.heard.at(-1)).toBe('update');
  });

  it('closes the stream with the last tab', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.close();
    second.close();
    await settle(120_000);
    expect(openStreams()).toEqual([]);
    expect(streams).toHaveLength(1);
  });

  it.each(['locks', 'BroadcastChannel'])('opens a stream per tab in a browser without %s', async (name) => {
    Reflect.deleteProperty(name === 'locks' ? navigator : globalThis, name);
    const [first, second] = [openTab(), openTab()];
    await settle();
    expect(openStreams()).toHaveLength(2);
    for (const stream of streams) stream.send('update');
    await settle();
    expect(first.heard).toEqual(['open', 'update']);
    expect(second.heard).toEqual(['open', 'update']);
  });

  it('opens a stream per tab where the browser refuses locks', async () => {
    const refused = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request: refused }, configurable: true });
    const tab = openTab();
    await settle();
    expect(tab.heard).toEqual(['open']);
    tab.close();
    await settle();
    expect(openStreams()).toEqual([]);
  });
});
