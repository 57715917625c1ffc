import type { OutboundRequest, UpdateMessage } from '@patchlight/application/ports';
import type { ChatTarget } from '@patchlight/domain';

export type ChatRequest = OutboundRequest & { body: string };

/** Renders a message for one kind of receiver. */
export type ChatFormatter = (target: ChatTarget, message: UpdateMessage, now: Date) => ChatRequest;

export const json = (url: string, body: object, headers: Record<string, string> = {}): ChatRequest => ({
  method: 'POST',
  url,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
