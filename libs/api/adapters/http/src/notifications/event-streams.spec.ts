import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionEnds } from '@patchlight/application';
import { StreamsExhausted, TooManyStreams } from '@patchlight/domain';
import { NEVER, of } from 'rxjs';
import type { Subscription } from 'rxjs';
import type { HttpOptions } from '../kernel/http-options.ts';
import { EventStreams, STREAMS_PER_USER } from './event-streams.ts';

const present = new AbortController().signal;

class ScriptedSessionEnds extends SessionEnds {
  readonly listeners = new Map<() => void, string>();

  override subscribe(sessionId: string, listener: () => void): () => void {
    this.listeners.set(listener, sessionId);
    return () => this.listeners.delete(listener);
  }

  end(sessionId: string): void {
    for (const [listener, id] of this.listeners) if (id === sessionId) listener();
  }
}

describe('event streams of a process', () => {
  let ends: ScriptedSessionEnds;
  let streams: EventStreams;
  let closed: string[];
  beforeEach(() => {
    ends = new ScriptedSessionEnds();
    streams = new EventStreams(ends, { maxEventStreams: 20 } as HttpOptions);
    closed = [];
  });
  const open = (userId: string, sessionId = 's'): Subscription =>
    streams
      .take({ userId, sessionId }, present)
      .hold(NEVER)
      .subscribe({ complete: () => closed.push(`${userId} ${sessionId}`) });

  it('end with their session, without affecting others', () => {
    open('1', 'a');
    open('1', 'b');
    ends.end('a');
    expect(closed).toEqual(['1 a']);
  });

  it('end immediately when the session ends before they start', () => {
    const place = streams.take({ userId: '1', sessionId: 'a' }, present);
    ends.end('a');
    place.hold(NEVER).subscribe({ complete: () => closed.push('1') });
    expect(closed).toEqual(['1']);
  });

  it('are limited to eight per user; the ninth is rejected until one is closed', () => {
    const own = Array.from({ length: STREAMS_PER_USER }, () => open('1'));
    expect(() => open('1')).toThrow(TooManyStreams);
    open('2');
    own[0]!.unsubscribe();
    open('1');
    expect(() => open('1')).toThrow(TooManyStreams);
  });

  it('are limited per process', () => {
    const all = Array.from({ length: 20 }, (_, n) => open(String(n)));
    expect(() => open('20')).toThrow(StreamsExhausted);
    all[0]!.unsubscribe();
    open('20');
  });

  it('release all resources, however they end', () => {
    const [byBrowser] = [open('1'), open('2', 'b')];
    byBrowser!.unsubscribe();
    ends.end('b');
    streams.take({ userId: '3', sessionId: 'c' }, present).hold(of(1)).subscribe();
    const refused = streams.take({ userId: '4', sessionId: 'd' }, present);
    refused.leave();
    refused.leave();
    streams.take({ userId: '5', sessionId: 'e' }, AbortSignal.abort());
    const client = new AbortController();
    streams.take({ userId: '6', sessionId: 'f' }, client.signal);
    client.abort();
    expect(ends.listeners.size).toBe(0);
    for (let n = 0; n < 20; n += 1) open(String(n));
    expect(() => open('20')).toThrow(StreamsExhausted);
  });
});
