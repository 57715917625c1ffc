import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OutageKind } from './api/outages.ts';
import { outageKinds } from './api/outages.ts';
import type { Control } from './control.ts';
import type { DeliveryRule, SendOptions } from './webhooks/webhook-sender.ts';
import { deliveryModes } from './webhooks/webhook-sender.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const body = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  schema: { body: { type: 'object', properties, required, additionalProperties: false } },
});
const idOf = (request: { params: unknown }): string => (request.params as { id: string }).id;

/**
 * The simulator's own API under /_sim; JSON in and out.
 *
 * - `GET /_sim/clock`, `POST /_sim/clock {advance}`: the time in Unix seconds, and advancing it
 * - `POST /_sim/pay {url}`: completes a checkout session
 * - `POST /_sim/customers/{id}/card {fails}`: makes the card fail or work again
 * - `POST /_sim/customers/{id}/delete`: deletes a customer
 * - `POST /_sim/customers/{id}/refund`: refunds the newest payment
 * - `POST /_sim/subscriptions/{id}/cancel`: cancels a subscription immediately
 * - `POST /_sim/prices/{id} {unitAmount}`: changes a price
 * - `POST /_sim/outages {kind, times?}`: the next API calls fail; times 0 ends the outage. See `OutageKind`
 * - `POST /_sim/webhooks {mode, delayMs?, times?, next?}`: how events are delivered. See `DeliveryRule`
 * - `GET /_sim/events?customer=`: all events, oldest first, with their delivery attempts
 * - `GET /_sim/events/{id}`, `POST /_sim/events/{id}/send {ageSeconds?, secret?}`: one event; sends it now
 * - `GET /_sim/calls`: number of API calls by route
 */
export function addControlRoutes(app: FastifyInstance, control: Control): void {
  const done = (reply: FastifyReply, isDone: boolean): FastifyReply =>
    isDone ? reply.send({ success: true }) : reply.code(404).send({ message: 'There is nothing like that.' });

  app.get('/_sim/clock', () => ({ now: control.now() }));
  app.post('/_sim/clock', body({ advance: count }), (request) => {
    control.advance((request.body as { advance: number }).advance);
    return { now: control.now() };
  });

  app.post('/_sim/pay', body({ url: text }), (request, reply) =>
    done(reply, control.pay((request.body as { url: string }).url)),
  );
  app.post('/_sim/customers/:id/card', body({ fails: { type: 'boolean' } }), (request, reply) =>
    done(reply, control.card(idOf(request), (request.body as { fails: boolean }).fails)),
  );
  app.post('/_sim/customers/:id/delete', (request, reply) =>
    done(reply, control.deleteCustomer(idOf(request))),
  );
  app.post(
    '/_sim/customers/:id/refund',
    (request, reply) => control.refund(idOf(request)) ?? done(reply, false),
  );
  app.post('/_sim/subscriptions/:id/cancel', (request, reply) =>
    done(reply, control.cancelNow(idOf(request))),
  );
  app.post('/_sim/prices/:id', body({ unitAmount: count }), (request, reply) =>
    done(reply, control.setPrice(idOf(request), (request.body as { unitAmount: number }).unitAmount)),
  );

  app.post('/_sim/outages', body({ kind: { enum: outageKinds }, times: count }, ['kind']), (request) => {
    const { kind, times } = request.body as { kind: OutageKind; times?: number };
    control.outage(kind, times);
    return { success: true };
  });
  app.post(
    '/_sim/webhooks',
    body({ mode: { enum: deliveryModes }, delayMs: count, times: count, next: count }, ['mode']),
    (request) => {
      control.webhooks(request.body as DeliveryRule);
      return { success: true };
    },
  );

  app.get('/_sim/events', (request) => control.events((request.query as { customer?: string }).customer));
  app.get('/_sim/events/:id', (request, reply) => control.event(idOf(request)) ?? done(reply, false));
  app.post('/_sim/events/:id/send', async (request, reply) => {
    const status = await control.send(idOf(request), (request.body ?? {}) as SendOptions);
    return status === undefined ? done(reply, false) : { status };
  });

  app.get('/_sim/calls', () => control.calls());
}
