import type { V1NewWebhook, V1Webhook, WebhookFormat } from '@patchlight/contracts';
import {
  ApiTokenOfOtherGames,
  ApiTokenRefused,
  ROTATED_WEBHOOK_MS,
  SessionEnded,
  WEBHOOKS_PER_USER,
  WebhookAddressInvalid,
  WebhookLimitReached,
  WebhookNeedsOwner,
  WebhookNotFound,
  WebhookNotSigned,
  reachesGames,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { Credential, Credentials } from '../kernel/ports.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { webhookOf } from './webhook-reach.ts';
import type { GamesOfCaller, PipelinesPorts, Webhook, WebhookChoices } from './ports.ts';

/** Whoever changes webhooks. */
export interface WebhookManager extends GamesOfCaller {
  /** Name of the token; null: the owner, signed in. */
  name: string | null;
}

interface CredentialHolder {
  credential: Credential;
}

/** Input of the owner. */
export interface WebhookForm extends WebhookChoices {
  format: WebhookFormat;
  url: string;
  /** Of GitHub. */
  token?: string | undefined;
}
/** What is left out or undefined stays. */
export type ChangedWebhookForm = {
  [Field in keyof Omit<WebhookForm, 'format'>]?: WebhookForm[Field] | undefined;
};

const makerOf = ({ name, credential }: WebhookManager & CredentialHolder): Webhook['madeBy'] =>
  'tokenId' in credential ? { tokenId: credential.tokenId, name: name ?? '' } : null;

/** @throws {SessionEnded} @throws {ApiTokenRefused} meanwhile */
const lock = async (credentials: Credentials, credential: Credential): Promise<void> => {
  if (await credentials.lock(credential)) return;
  throw 'tokenId' in credential ? new ApiTokenRefused() : new SessionEnded();
};

const detailOf = (webhook: string, { name }: WebhookManager) => ({ webhook, token: name ?? '' });

type WebhookDeps = Pick<PipelinesPorts, 'activity' | 'clock' | 'ids' | 'unitOfWork' | 'webhooks'> & {
  readonly webhookSecrets: WebhookSecrets;
};

const rowOf = (webhook: Webhook, now: Date): V1Webhook => {
  const { id, name, format, maskedAddress, types, kinds, appIds, previous, paused } = webhook;
  return {
    id,
    name,
    format,
    maskedAddress,
    types: [...types],
    kinds: [...kinds],
    appIds: appIds && [...appIds],
    createdAt: webhook.createdAt.toISOString(),
    madeBy: webhook.madeBy && { ...webhook.madeBy },
    paused: paused
      ? { reason: paused.reason, at: paused.at.toISOString() }
      : webhook.isAllowed
        ? null
        : { reason: 'plan', at: null },
    previousSecretValidUntil: previous && previous.until > now ? previous.until.toISOString() : null,
    lastSuccessAt: webhook.lastSuccessAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
  };
};

/** Shows a user's webhooks. A token that is limited to games reaches those that are limited to the same games. */
export class ShowWebhooks {
  constructor(private readonly deps: Pick<WebhookDeps, 'webhooks' | 'clock'>) {}

  async list(caller: GamesOfCaller): Promise<V1Webhook[]> {
    const found = await this.deps.webhooks.findByUser(caller.userId);
    const now = this.deps.clock.now();
    return found
      .filter(({ appIds }) => reachesGames(appIds, caller.appIds))
      .map((webhook) => rowOf(webhook, now));
  }

  /** @throws {WebhookNotFound} */
  async find(caller: GamesOfCaller, id: string): Promise<V1Webhook> {
    return rowOf(await webhookOf(this.deps.webhooks, caller, id), this.deps.clock.now());
  }
}

/** Creates a webhook, and its secret. */
export class CreateWebhook {
  constructor(private readonly deps: WebhookDeps & { readonly credentials: Credentials }) {}

  /**
   * @throws {WebhookAddressInvalid} @throws {WebhookLimitReached} @throws {ApiTokenOfOtherGames}
   * @throws {SessionEnded} @throws {ApiTokenRefused} meanwhile
   */
  async execute(
    caller: WebhookManager & CredentialHolder,
    form: WebhookForm,
    client: Caller,
  ): Promise<V1NewWebhook> {
    const { activity, clock, credentials, ids, unitOfWork, webhookSecrets, webhooks } = this.deps;
    const { name, format, types, kinds, appIds } = form;
    if (!reachesGames(appIds, caller.appIds)) throw new ApiTokenOfOtherGames();
    const { userId } = caller;
    const owner = { userId, id: ids.uuid() };
    const target = webhookSecrets.sealTarget(owner, webhookSecrets.parse(format, form));
    const { secret, sealedSecret } =
      format === 'standard' ? webhookSecrets.newSecret(owner) : { secret: null, sealedSecret: null };
    const createdAt = clock.now();
    const choices = { name, types, kinds, appIds };
    await unitOfWork.run(async () => {
      const madeBy = makerOf(caller);
      const webhook = { ...owner, format, ...choices, ...target, sealedSecret, createdAt, madeBy };
      const isAdded = await webhooks.add(webhook, WEBHOOKS_PER_USER);
      await lock(credentials, caller.credential);
      if (!isAdded) throw new WebhookLimitReached();
      await activity.record({
        userId,
        act: 'webhook-created',
        caller: client,
        detail: detailOf(name, caller),
      });
    });
    return { webhook: rowOf(await webhookOf(webhooks, caller, owner.id), createdAt), secret };
  }
}

/** Changes a webhook; its format stays. Whoever sets its address counts as its maker. */
export class ChangeWebhook {
  constructor(private readonly deps: WebhookDeps & { readonly credentials: Credentials }) {}

  /**
   * @throws {WebhookNotFound} @throws {WebhookAddressInvalid} @throws {ApiTokenOfOtherGames}
   * @throws {SessionEnded} @throws {ApiTokenRefused} meanwhile
   */
  async execute(
    caller: WebhookManager & CredentialHolder,
    id: string,
    form: ChangedWebhookForm,
  ): Promise<V1Webhook> {
    const { clock, credentials, unitOfWork, webhookSecrets, webhooks } = this.deps;
    const webhook = await webhookOf(webhooks, caller, id);
    const { name = webhook.name, types = webhook.types, kinds = webhook.kinds, url, token } = form;
    const appIds = form.appIds === undefined ? webhook.appIds : form.appIds;
    if (!reachesGames(appIds, caller.appIds)) throw new ApiTokenOfOtherGames();
    if (url === undefined && token !== undefined)
      throw new WebhookAddressInvalid('Enter the address together with its token', 'token');
    const target =
      url === undefined
        ? null
        : webhookSecrets.sealTarget(webhook, webhookSecrets.parse(webhook.format, { url, token }));
    await unitOfWork.run(async () => {
      // Before the webhook, as whatever revokes both.
      if (target) await lock(credentials, caller.credential);
      const choices = { name, types, kinds, appIds };
      await webhooks.change(webhook, choices, target && { ...target, madeBy: makerOf(caller) });
    });
    return rowOf(await webhookOf(webhooks, caller, id), clock.now());
  }
}

/** Replaces the secret of a webhook. Deliveries are signed with both for a day. */
export class RotateWebhook {
  constructor(private readonly deps: WebhookDeps) {}

  /** @throws {WebhookNotFound} @throws {WebhookNotSigned} */
  async execute(caller: WebhookManager, id: string, client: Caller): Promise<V1NewWebhook> {
    const { activity, clock, unitOfWork, webhookSecrets, webhooks } = this.deps;
    const webhook = await webhookOf(webhooks, caller, id);
    if (webhook.sealedSecret === null) throw new WebhookNotSigned();
    const { secret, sealedSecret } = webhookSecrets.newSecret(webhook);
    const now = clock.now();
    const { userId, name } = webhook;
    await unitOfWork.run(async () => {
      await webhooks.rotate(webhook, sealedSecret, new Date(now.getTime() + ROTATED_WEBHOOK_MS));
      await activity.record({
        userId,
        act: 'webhook-rotated',
        caller: client,
        detail: detailOf(name, caller),
      });
    });
    return { webhook: rowOf(await webhookOf(webhooks, caller, id), now), secret };
  }
}

/** Pauses and resumes a webhook. */
export class PauseWebhook {
  constructor(private readonly deps: Pick<WebhookDeps, 'webhooks' | 'clock'>) {}

  /** @throws {WebhookNotFound} */
  async pause(caller: GamesOfCaller, id: string): Promise<V1Webhook> {
    const { clock, webhooks } = this.deps;
    const webhook = await webhookOf(webhooks, caller, id);
    await webhooks.pause(webhook, 'owner', clock.now());
    return rowOf(await webhookOf(webhooks, caller, id), clock.now());
  }

  /** @throws {WebhookNotFound} @throws {WebhookNeedsOwner} */
  async resume(caller: GamesOfCaller & CredentialHolder, id: string): Promise<V1Webhook> {
    const { clock, webhooks } = this.deps;
    const by = 'tokenId' in caller.credential ? 'token' : 'owner';
    const isResumed = await webhooks.resume(await webhookOf(webhooks, caller, id), by);
    const webhook = await webhookOf(webhooks, caller, id);
    if (!isResumed) throw new WebhookNeedsOwner();
    return rowOf(webhook, clock.now());
  }
}

/** Deletes a webhook with its address, secrets and deliveries. */
export class DeleteWebhook {
  constructor(private readonly deps: WebhookDeps) {}

  /** @throws {WebhookNotFound} */
  async execute(caller: WebhookManager, id: string, client: Caller): Promise<void> {
    const { activity, unitOfWork, webhooks } = this.deps;
    const { userId, name } = await webhookOf(webhooks, caller, id);
    await unitOfWork.run(async () => {
      if (!(await webhooks.remove({ userId, id }))) throw new WebhookNotFound();
      await activity.record({
        userId,
        act: 'webhook-deleted',
        caller: client,
        detail: detailOf(name, caller),
      });
    });
  }
}
