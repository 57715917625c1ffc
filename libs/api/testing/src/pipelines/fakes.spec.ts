import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryApiTokenRepository } from '../sessions/in-memory-api-tokens.ts';
import { InMemoryTokenWebhooks } from '../sessions/in-memory-token-webhooks.ts';
import { tokenWebhooksContract } from '../sessions/token-webhooks.contract.ts';
import { gateRepositoryContract } from './gate-repository.contract.ts';
import { InMemoryGateRepository } from './in-memory-gate.repository.ts';
import { InMemoryWebhookQueue, InMemoryWebhookRepository } from './in-memory-webhooks.ts';
import { ScriptedWebhookSender } from './scripted-webhook-sender.ts';
import { webhookSenderContract } from './webhook-sender.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';

gateRepositoryContract(async () => {
  const unitOfWork = new InMemoryUnitOfWork();
  return { gates: new InMemoryGateRepository(unitOfWork), unitOfWork, ada: '1', bob: '2' };
});

webhooksContract(async () => {
  const webhooks = new InMemoryWebhookRepository();
  return { webhooks, queue: new InMemoryWebhookQueue(webhooks), ada: '1', bob: '2' };
});

tokenWebhooksContract(async () => {
  const webhooks = new InMemoryWebhookRepository();
  const tokens = new InMemoryApiTokenRepository(new InMemoryAccounts());
  const tokenWebhooks = new InMemoryTokenWebhooks(webhooks, tokens);
  return { webhooks, tokens, tokenWebhooks, unitOfWork: new InMemoryUnitOfWork(), ada: '1', bob: '2' };
});

webhookSenderContract(async () => {
  const sender = new ScriptedWebhookSender();
  return {
    sender,
    target: { format: 'standard', url: 'https://ci.example/hook', token: null },
    provoke: (status, retryAfterSeconds) => {
      const isAccepted = status < 300;
      const error = isAccepted ? null : `The receiver says so (${status}).`;
      const waitMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000;
      sender.answers = [{ status, error, isGone: status === 410, waitMs }];
    },
    close: async () => undefined,
  };
});
