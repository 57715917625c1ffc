import type { KernelModule } from '../kernel/kernel.module.ts';
import { DecideGate } from './decide-gate.use-case.ts';
import { GateChecks } from './gate-checks.ts';
import { AcceptGate, CheckGate, DeleteGate, ListGates, PutGate } from './named-gates.use-cases.ts';
import { NamedGateChecks } from './named-gate-checks.ts';
import { DispatchWebhooks, PlanWebhooks } from './dispatch-webhooks.use-case.ts';
import {
  ChangeWebhook,
  CreateWebhook,
  DeleteWebhook,
  PauseWebhook,
  RotateWebhook,
  ShowWebhooks,
} from './manage-webhooks.use-cases.ts';
import { updateFeedAddresses } from './update-feed-addresses.ts';
import {
  CreateUpdateFeed,
  ListUpdateFeeds,
  ReadUpdateFeed,
  RevokeUpdateFeed,
  RotateUpdateFeed,
} from './update-feeds.use-cases.ts';
import type { PipelinesPorts } from './ports.ts';
import { PingWebhook, RedeliverWebhook } from './webhook-deliveries.use-cases.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** Wires what pipelines ask for. */
export const pipelinesModule = (ports: PipelinesPorts, { outbox }: Pick<KernelModule, 'outbox'>) => {
  const { clock, gates, pipelineQueries, unitOfWork, updateFeeds, webhookQueue } = ports;
  const checks = new GateChecks(pipelineQueries, clock, ports.baseUrl);
  const namedChecks = new NamedGateChecks(gates, checks, clock, ports.hashOf);
  const all = { ...ports, outbox, webhookSecrets: new WebhookSecrets(ports) };
  const feedAddresses = updateFeedAddresses(ports.secretBox, ports.baseUrl);
  return {
    acceptGate: new AcceptGate({ ...ports, namedChecks }),
    changeWebhook: new ChangeWebhook(all),
    createWebhook: new CreateWebhook(all),
    checkGate: new CheckGate(gates, namedChecks),
    createUpdateFeed: new CreateUpdateFeed({ ...ports, feedAddresses }),
    decideGate: new DecideGate(checks),
    deleteGate: new DeleteGate(ports),
    deleteWebhook: new DeleteWebhook(all),
    dispatchWebhooks: new DispatchWebhooks(all),
    listGates: new ListGates(gates),
    pauseWebhook: new PauseWebhook(all),
    pingWebhook: new PingWebhook(all),
    planWebhooks: new PlanWebhooks(webhookQueue, clock),
    putGate: new PutGate({ clock, gates, namedChecks, unitOfWork }),
    redeliverWebhook: new RedeliverWebhook(all),
    rotateWebhook: new RotateWebhook(all),
    showWebhooks: new ShowWebhooks(all),
    listUpdateFeeds: new ListUpdateFeeds({ ...ports, feedAddresses }),
    readUpdateFeed: new ReadUpdateFeed({ ...ports, pipelines: pipelineQueries }),
    revokeUpdateFeed: new RevokeUpdateFeed(updateFeeds),
    rotateUpdateFeed: new RotateUpdateFeed({ ...ports, feedAddresses }),
  };
};

export type PipelinesModule = ReturnType<typeof pipelinesModule>;
