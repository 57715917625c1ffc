import type { EventReceiverReport, EventReceiverRequest } from './event-receiver.ts';
import type { LoadRequest, LoadResult } from './load.ts';
import type { IngestRequest, IngestResult } from './reference-ingestion.ts';
import type { ReceiverReport, ReceiverRequest } from './receiver.ts';
import type { ReferenceApiRequest } from './reference-api.ts';
import type { MessageRate, MessagesRequest } from './reference-messages.ts';
import type { SimulatorRequest } from './simulator.ts';

/** Requests and responses of each helper process. */
export interface Roles {
  simulator: { request: SimulatorRequest; response: { url: string; appIds: number[] } };
  'reference-ingestion': { request: IngestRequest; response: IngestResult };
  'reference-api': { request: ReferenceApiRequest; response: { url: string } };
  'reference-messages': { request: MessagesRequest; response: MessageRate };
  receiver: { request: ReceiverRequest; response: ReceiverReport };
  'event-receiver': { request: EventReceiverRequest; response: EventReceiverReport };
  load: { request: LoadRequest; response: LoadResult };
}

export type RoleName = keyof Roles;
