import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

export interface WebhookSink {
  url: string;
  /** The verified events, in order of arrival. */
  received: Stripe.Event[];
  /** The number of next requests that fail with 500. */
  refuse(times: number): void;
  close(): Promise<void>;
}

/** A shop's webhook that accepts correctly signed events. */
export async function startWebhookSink(secret: string): Promise<WebhookSink> {
  const received: Stripe.Event[] = [];
  let refusals = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      refusals -= 1;
      if (refusals >= 0) return response.writeHead(500).end();
      try {
        const signature = request.headers['stripe-signature'] ?? '';
        received.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        return response.writeHead(200).end();
      } catch {
        return response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    refuse: (times) => {
      refusals = times;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
