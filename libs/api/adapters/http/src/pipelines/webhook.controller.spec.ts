import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingQueries, kernelModule, pipelinesModule } from '@patchlight/application';
import { pipelinesPorts } from '@patchlight/testing';
import { ApiTokenController } from '../sessions/api-token.controller.ts';
import { provideAll } from '../kernel/provide-all.ts';
import { TestApi } from '../testing/test-api.ts';
import { V1WebhookController } from './webhook.controller.ts';

const FORM = { name: 'Builds', url: 'https://ci.example/hooks/patchlight' };

describe('webhooks of API tokens over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  let ci: Awaited<ReturnType<TestApi['addToken']>>;
  beforeEach(async () => {
    api = new TestApi();
    const reads = { pipelineQueries: {} as never, webhookQueries: {} as never };
    const ports = { ...pipelinesPorts(), ...api.ports, ...reads };
    const billing = { getFeatureAccess: async () => ({ hasAccess: true }) };
    const providers = [
      ...provideAll(pipelinesModule(ports, kernelModule(ports))),
      { provide: BillingQueries, useValue: billing },
    ];
    await api.start([ApiTokenController, V1WebhookController], { providers });
    ada = await api.signIn();
    ci = await api.addToken(ada.user, ['webhooks:manage']);
  });
  afterEach(() => api.stop());

  const call = (method: 'get' | 'post' | 'delete', path: string, bearer: string) =>
    api.http[method](`/api${path}`).set('Authorization', bearer);
  const make = async (bearer = ci.bearer) =>
    (await call('post', '/v1/webhooks', bearer).send(FORM).expect(201)).body.webhook;
  const resume = (id: string, bearer: string) => call('post', `/v1/webhooks/${id}/resume`, bearer).send({});

  it('name the token', async () => {
    expect(await make()).toMatchObject({ madeBy: { tokenId: ci.id, name: 'CI' }, paused: null });
    expect(await make(ada.bearer)).toMatchObject({ madeBy: null });
  });

  it('are paused when it is revoked, until their owner resumes them', async () => {
    const { id } = await make();
    await call('delete', `/user/api-tokens/${ci.id}`, ada.bearer).expect(200);
    const { body } = await call('get', `/v1/webhooks/${id}`, ada.bearer).expect(200);
    expect(body).toMatchObject({ madeBy: { name: 'CI' }, paused: { reason: 'token-revoked' } });
    const other = await api.addToken(ada.user, ['webhooks:manage']);
    const refused = await resume(id, other.bearer).expect(403);
    expect(refused.body.message).toBe(
      'The API token that made this webhook has ended. Please sign in to resume it.',
    );
    const resumed = await resume(id, ada.bearer).expect(200);
    expect(resumed.body).toMatchObject({ madeBy: null, paused: null });
  });
});
