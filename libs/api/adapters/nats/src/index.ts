export { EventsServerAway, EventsServerRefuses } from './events-server.ts';
export * from './nats-signals.ts';
