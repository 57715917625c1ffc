import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGE_PAGE_HEADERS, messagePage } from '../message-page.ts';
import { decryptPush, verifyVapid } from './decrypt.ts';
import type { Vapid } from './decrypt.ts';

/** A message as the device decrypts it. */
export interface ReceivedPush {
  receivedAt: string;
  text: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  vapid: Vapid;
  /** Size of the encrypted body. */
  bytes: number;
}

/** How the service answers: with a status, never, or byte by byte without an end. */
export type PushAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'stall'
  | 'trickle';

/** A browser's subscription; keys in base64url. */
export interface SimulatedDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Oldest first. */
  received: ReceivedPush[];
  /** Replaces the answers to valid messages, which are then not received. */
  answer: PushAnswer | null;
}

export interface PushSimulatorOptions {
  /** 0 (the default) uses any free port. */
  port?: number;
}

export interface PushSimulator {
  /** Without a slash at the end. Shows the messages. */
  url: string;
  subscribe(): SimulatedDevice;
  close(): Promise<void>;
}

const LARGEST = 4_096;
const TRICKLE_MS = 200;

const trickle = (response: ServerResponse): void => {
  response.writeHead(500);
  const timer = setInterval(() => response.write('.'), TRICKLE_MS);
  response.once('close', () => clearInterval(timer));
};

const CAPACITY = 500;

const showMessages = (response: ServerResponse, messages: readonly ReceivedPush[]): void => {
  const shown = messages.toReversed().map(({ receivedAt, headers, text }) => ({
    title: headers['topic'] ?? 'no topic',
    details: `${receivedAt} · urgency ${headers['urgency'] ?? 'normal'} · TTL ${headers['ttl']}`,
    body: JSON.parse(text) as unknown,
  }));
  response.writeHead(200, MESSAGE_PAGE_HEADERS).end(messagePage('Simulated push messages', shown));
};

/** A push service (RFC 8030) over plain HTTP that verifies the sender and decrypts for its devices. */
export const startPushSimulator = async ({ port = 0 }: PushSimulatorOptions = {}): Promise<PushSimulator> => {
  const devices = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  const messages: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/' && request.method === 'GET') return showMessages(response, messages);
    const receive = devices.get(request.url ?? '');
    if (!receive || request.method !== 'POST') return void response.writeHead(404).end();
    receive(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const subscribe = (): SimulatedDevice => {
    const keys = createECDH('prime256v1');
    const path = `/push/${randomUUID()}`;
    const auth = randomBytes(16);
    const device: SimulatedDevice = {
      endpoint: url + path,
      p256dh: keys.generateKeys('base64url'),
      auth: auth.toString('base64url'),
      received: [],
      answer: null,
    };
    devices.set(path, async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { headers } = request;
      const vapid = verifyVapid(headers.authorization ?? '', url);
      if (!vapid) return void response.writeHead(403).end('{"reason":"BadJwtToken"}');
      if (!/^\d+$/.test(String(headers['ttl']))) return void response.writeHead(400).end('no TTL');
      if (body.length > LARGEST) return void response.writeHead(413).end();
      if (device.answer === 'stall') return;
      if (device.answer === 'trickle') return trickle(response);
      if (device.answer) {
        const { status, headers: own, body: text } = device.answer;
        return void response.writeHead(status, own).end(text);
      }
      const text = decryptPush(body, keys, auth);
      const names = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const received: ReceivedPush = {
        receivedAt: new Date().toISOString(),
        text,
        headers: Object.fromEntries(names) as ReceivedPush['headers'],
        vapid,
        bytes: body.length,
      };
      device.received.push(received);
      messages.push(received);
      messages.splice(0, messages.length - CAPACITY);
      response.writeHead(201).end();
    });
    return device;
  };
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  };
  return { url, subscribe, close };
};
