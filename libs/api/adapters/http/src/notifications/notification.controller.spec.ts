import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { InboxQueries, InboxRepository, LiveUpdates } from '@patchlight/application';
import { TestApi } from '../testing/test-api.ts';
import { EventStreams } from './event-streams.ts';
import { NotificationController } from './notification.controller.ts';

const ACTS = 20;
const WAIT_MS = 600_000;

/** Counts what is done, and has no notifications. */
class CountingInbox extends InboxRepository {
  override readonly reversalKinds = [];
  acts = 0;

  override markRead = async (): Promise<boolean> => false;
  override mark = () => this.act();
  override delete = () => this.act();
  override revert = async (): Promise<void> => undefined;

  private async act() {
    this.acts += 1;
    return { changed: 1, undo: null };
  }
}

let api: TestApi;
let inbox: CountingInbox;
let bearer: string;

const markBefore = (as = bearer) =>
  api.http
    .put('/api/notifications/mark-read')
    .set('Authorization', as)
    .send({ before: '2026-11-01', read: true });
const markIds = () =>
  api.http
    .put('/api/notifications/mark-read')
    .set('Authorization', bearer)
    .send({ ids: ['7'], read: true });
const markAll = () => api.http.put('/api/notifications/mark-all-read').set('Authorization', bearer);
const deleteAll = () => api.http.delete('/api/notifications/delete-all').set('Authorization', bearer);

beforeEach(async () => {
  inbox = new CountingInbox();
  const providers = [
    { provide: InboxRepository, useValue: inbox },
    { provide: InboxQueries, useValue: {} },
    { provide: LiveUpdates, useValue: {} },
    { provide: EventStreams, useValue: {} },
  ];
  api = await new TestApi().start([NotificationController], { providers });
  bearer = (await api.signIn({ username: 'ada' })).bearer;
});
afterEach(() => api.stop());

it(`changes a whole inbox ${ACTS} times in ten minutes at most, whichever way`, async () => {
  for (let act = 0; act < ACTS; act += 1) await [markBefore, markAll, deleteAll][act % 3]!().expect(200);
  for (const call of [markBefore, markAll, deleteAll]) await call().expect(429);
  expect(inbox.acts).toBe(ACTS);
  await markIds().expect(200);
  await markBefore((await api.signIn({ username: 'bob' })).bearer).expect(200);
  api.clock.advance(WAIT_MS);
  await markAll().expect(200);
});
