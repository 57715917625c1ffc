import type {
  CreateWebhookDto,
  ChangeWebhookDto,
  RedeliverDto,
  V1NewWebhook,
  V1RedeliveredBody,
  V1Webhook,
  V1WebhookDeliveriesBody,
  V1WebhookDelivery,
  V1WebhookDeliveryDetails,
  V1WebhooksBody,
} from '@patchlight/contracts';
import type { Example } from './example.ts';

const WEBHOOK: V1Webhook = {
  id: '0b6f3f0e-4f0e-4a3b-9a57-3f1c3d0f8a11',
  name: 'Nightly build',
  format: 'standard',
  maskedAddress: 'ci.example/…a71f',
  types: ['update.published', 'update.edited'],
  kinds: ['major', 'regular', 'patch'],
  appIds: [962_510],
  createdAt: '2026-11-20T08:00:00.000Z',
  madeBy: { tokenId: '7', name: 'CI' },
  paused: null,
  previousSecretValidUntil: null,
  lastSuccessAt: '2026-11-22T13:04:12.000Z',
  failingSince: null,
};
const DELIVERY: V1WebhookDelivery = {
  id: 'c7d4a0f2-9f43-4a34-8a1e-0d5be8a1c2d3',
  type: 'update.published',
  eventId: '48213',
  game: { appId: 962_510, name: 'Lantern Reef' },
  state: 'delivered',
  at: '2026-11-22T13:04:11.000Z',
  tries: 1,
  lastTryAt: '2026-11-22T13:04:12.000Z',
  nextTryAt: null,
  status: 204,
  durationMs: 86,
  error: null,
};
const CURSOR = '1795784651000000_c7d4a0f2-9f43-4a34-8a1e-0d5be8a1c2d3.Zm9vYmFy';

const all: V1WebhooksBody = { webhooks: [WEBHOOK] };
const made: V1NewWebhook = {
  webhook: WEBHOOK,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3h0Zk7nQvQs=',
};
const create: Partial<CreateWebhookDto> = {
  name: 'Nightly build',
  url: 'https://ci.example/hooks/patchlight/5e0ba71f',
  types: ['update.published', 'update.edited'],
  kinds: ['major', 'regular', 'patch'],
  appIds: [962_510],
};
const change: ChangeWebhookDto = { name: 'Nightly build', appIds: null };
const deliveries: V1WebhookDeliveriesBody = { deliveries: [DELIVERY], cursor: CURSOR, hasMore: true };
const details: V1WebhookDeliveryDetails = {
  ...DELIVERY,
  request: '{"type":"update.published","timestamp":"2026-11-22T13:04:10.000Z","data":{}}',
  response: '',
};
const waiting: V1WebhookDeliveryDetails = {
  ...details,
  state: 'queued',
  tries: 0,
  nextTryAt: '2026-11-22T15:00:00.000Z',
};
const ping: V1WebhookDeliveryDetails = {
  ...waiting,
  type: 'ping',
  eventId: null,
  game: null,
  lastTryAt: null,
  status: null,
  durationMs: null,
  request: null,
  response: null,
};
const redeliver: RedeliverDto = { since: '24h' };
const redelivered: V1RedeliveredBody = { redelivered: 3 };

/** Of the operations of webhooks, by route. */
export const WEBHOOK_EXAMPLES: Record<string, Example> = {
  'GET /v1/webhooks': { answer: all },
  'POST /v1/webhooks': { body: create, answer: made },
  'GET /v1/webhooks/:id': { answer: WEBHOOK },
  'PATCH /v1/webhooks/:id': { body: change, answer: { ...WEBHOOK, appIds: null } },
  'DELETE /v1/webhooks/:id': { answer: null },
  'POST /v1/webhooks/:id/rotate': {
    answer: { ...made, webhook: { ...WEBHOOK, previousSecretValidUntil: '2026-11-23T13:10:00.000Z' } },
  },
  'POST /v1/webhooks/:id/pause': {
    answer: { ...WEBHOOK, paused: { reason: 'owner', at: '2026-11-22T15:00:00.000Z' } },
  },
  'POST /v1/webhooks/:id/resume': { answer: WEBHOOK },
  'POST /v1/webhooks/:id/ping': { answer: ping },
  'GET /v1/webhooks/:id/deliveries': { answer: deliveries },
  'GET /v1/webhooks/:id/deliveries/:delivery': { answer: details },
  'POST /v1/webhooks/:id/deliveries/:delivery/redeliver': { answer: waiting },
  'POST /v1/webhooks/:id/redeliver': { body: redeliver, answer: redelivered },
};
