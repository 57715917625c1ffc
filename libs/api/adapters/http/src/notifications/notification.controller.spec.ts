import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { InboxQueries, InboxRepository, LiveUpdates } from '@patchlight/application';
import { InMemoryInboxRepository, InMemoryReversalRepository } from '@patchlight/testing';
import { TestApi } from '../testing/test-api.ts';
import { EventStreams } from './event-streams.ts';
import { NotificationController } from './notification.controller.ts';

const ACTS = 20;
const WAIT_MS = 600_000;

let api: TestApi;
let inbox: InMemoryInboxRepository;
let ada: string;
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
  api = new TestApi();
  inbox = new InMemoryInboxRepository(
    api.unitOfWork,
    new InMemoryReversalRepository(api.unitOfWork, api.clock),
  );
  const providers = [
    { provide: InboxRepository, useValue: inbox },
    { provide: InboxQueries, useValue: {} },
    { provide: LiveUpdates, useValue: {} },
    { provide: EventStreams, useValue: {} },
  ];
  await api.start([NotificationController], { providers });
  const signedIn = await api.signIn({ username: 'ada' });
  ada = signedIn.user.id;
  ({ bearer } = signedIn);
});
afterEach(() => api.stop());

it(`limits changes of a whole inbox to ${ACTS} in ten minutes, across all endpoints`, async () => {
  for (let act = 0; act < ACTS; act += 1) await [markBefore, markAll, deleteAll][act % 3]!().expect(200);
  const arrived = ['7', '8'].map((id) => ({ userId: ada, id, isRead: false }));
  for (const { id } of arrived) inbox.arrive(id, new Date('2026-10-01'), [ada]);
  for (const call of [markBefore, markAll, deleteAll]) await call().expect(429);
  expect(inbox.of(ada)).toEqual(arrived);
  await markIds().expect(200);
  expect(inbox.of(ada)).toMatchObject([{ isRead: true }, { isRead: false }]);
  await markBefore((await api.signIn({ username: 'bob' })).bearer).expect(200);
  api.clock.advance(WAIT_MS);
  await markAll().expect(200);
  expect(inbox.of(ada).every(({ isRead }) => isRead)).toBe(true);
});

it('refuses to mark notifications neither as read nor as unread', async () => {
  const call = api.http.put('/api/notifications/mark-read').set('Authorization', bearer);
  const { body } = await call.send({ ids: ['7'], read: null }).expect(400);
  expect(body.errors).toEqual({ read: ['read must be true or false'] });
});
