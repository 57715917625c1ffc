import { afterEach, expect, it } from '@jest/globals';
import { InboxQueries, InboxRepository, LiveUpdates, SessionEnds } from '@patchlight/application';
import { eventually } from '@patchlight/testing';
import { request } from 'node:http';
import { TestApi } from '../testing/test-api.ts';
import { EventStreams, STREAMS_PER_USER } from './event-streams.ts';
import { NotificationController } from './notification.controller.ts';

const api = new TestApi();
afterEach(() => api.stop());

it('releases the slots of clients that left while their streams were prepared', async () => {
  let observed = 0;
  const observe = () => {
    observed += 1;
    return () => void (observed -= 1);
  };
  const counts: ((unread: number) => void)[] = [];
  await api.start([NotificationController], {
    providers: [
      EventStreams,
      { provide: InboxRepository, useValue: {} },
      {
        provide: InboxQueries,
        useValue: { countUnread: () => new Promise((resolve) => counts.push(resolve)) },
      },
      { provide: LiveUpdates, useValue: { subscribe: () => () => undefined } },
      { provide: SessionEnds, useValue: { subscribe: observe } },
    ],
  });
  const { user, session, bearer } = await api.signIn();
  const port = await api.listen();
  const path = '/api/notifications/stream';
  for (let client = 0; client < STREAMS_PER_USER; client += 1) {
    const call = request({ host: '127.0.0.1', port, path, headers: { authorization: bearer } }).end();
    await eventually('the stream is prepared', () => counts.length === client + 1);
    const closed = new Promise((resolve) => call.on('error', () => undefined).once('close', resolve));
    call.destroy();
    await closed;
  }
  for (const tell of counts) tell(0);
  await eventually('none is held', () => observed === 0);
  const owner = { userId: user.id, sessionId: session.id };
  const present = new AbortController();
  for (let n = 0; n < STREAMS_PER_USER; n += 1) api.part(EventStreams).take(owner, present.signal);
  expect(observed).toBe(STREAMS_PER_USER);
});
