import type { UpdateKind } from '@patchlight/contracts';
import { kernelPorts } from '../kernel/kernel-ports.ts';
import { RecordingOutboundHttp } from '../kernel/recording-outbound-http.ts';
import { InMemoryGateRepository } from './in-memory-gate.repository.ts';
import { InMemoryFeedRepository } from '../kernel/in-memory-feed.repository.ts';
import { InMemoryWebhookQueue, InMemoryWebhookRepository } from './in-memory-webhooks.ts';
import { ScriptedWebhookSender } from './scripted-webhook-sender.ts';

/** In-memory ports of the pipelines context, without what it reads. */
export const pipelinesPorts = () => {
  const kernel = kernelPorts();
  const webhooks = new InMemoryWebhookRepository();
  return {
    ...kernel,
    gates: new InMemoryGateRepository(kernel.unitOfWork),
    hashOf: (text: string) => text,
    updateFeeds: new InMemoryFeedRepository<UpdateKind>(),
    outbound: new RecordingOutboundHttp(),
    webhooks,
    webhookQueue: new InMemoryWebhookQueue(webhooks),
    webhookSender: new ScriptedWebhookSender(),
  };
};
