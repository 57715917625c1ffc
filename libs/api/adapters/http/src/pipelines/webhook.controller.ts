import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ChangeWebhook,
  Clock,
  CreateWebhook,
  DeleteWebhook,
  PauseWebhook,
  PingWebhook,
  RedeliverWebhook,
  RotateWebhook,
  ShowWebhooks,
  WebhookQueries,
} from '@patchlight/application';
import type { Caller } from '@patchlight/application';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  GAME_EVENT_TYPES,
  LIMITS,
  ListWebhookDeliveriesDto,
  RedeliverDto,
  UPDATE_KINDS,
} from '@patchlight/contracts';
import type {
  V1NewWebhook,
  V1RedeliveredBody,
  V1Webhook,
  V1WebhookDeliveriesBody,
  V1WebhookDeliveryDetails,
  V1WebhooksBody,
} from '@patchlight/contracts';
import { WebhookDeliveryNotFound } from '@patchlight/domain';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { Calling } from '../kernel/access/current-user.decorator.ts';
import type { CallingToken } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { found } from '../kernel/envelope.ts';
import { AcceptsLists } from '../kernel/gate/wire-limits.ts';
import { PageCursor } from './page-cursor.ts';
import { momentOf } from './since.ts';

const CHANGES = { points: 60, seconds: 60, by: 'user' } as const;
/** Limit of the endpoints that cause requests to other servers. */
const SENDS = { points: 60, seconds: 15 * 60, by: 'user' } as const;
const FILTERED = { games: 'filtered' } as const;
/** Digits of an app id. */
const APP_ID_BYTES = 9;
const POSITION = /^\d{1,17}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The caller's webhooks. They stay readable, paused and removable without the plan. A token that is limited to games
 * reaches only webhooks that are limited to the same games.
 */
@SignedIn()
@Controller('v1/webhooks')
export class V1WebhookController {
  constructor(
    private readonly showWebhooks: ShowWebhooks,
    private readonly createWebhook: CreateWebhook,
    private readonly changeWebhook: ChangeWebhook,
    private readonly deleteWebhook: DeleteWebhook,
    private readonly rotateWebhook: RotateWebhook,
    private readonly pauseWebhook: PauseWebhook,
  ) {}

  /** The webhooks, oldest first. */
  @Get()
  @OpenToTokens('webhooks:manage', FILTERED)
  async list(@Calling() caller: CallingToken): Promise<V1WebhooksBody> {
    return { webhooks: await this.showWebhooks.list(caller) };
  }

  /**
   * Creates a webhook; its secret is shown only once.
   *
   * No Idempotency-Key: repeating the response would require storing the secret.
   */
  @Post()
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(CHANGES)
  @AcceptsLists(LIMITS.webhookGames, APP_ID_BYTES)
  create(
    @Calling() caller: CallingToken,
    @Body()
    { types = [...GAME_EVENT_TYPES], kinds = [...UPDATE_KINDS], appIds = null, ...form }: CreateWebhookDto,
    @FromCaller() client: Caller,
  ): Promise<V1NewWebhook> {
    const choices = { name: form.name.trim(), types, kinds, appIds };
    return this.createWebhook.execute(caller, { ...form, ...choices }, client);
  }

  /** One webhook. */
  @Get(':id')
  @OpenToTokens('webhooks:manage', FILTERED)
  find(@Calling() caller: CallingToken, @Param('id') id: string): Promise<V1Webhook> {
    return this.showWebhooks.find(caller, id);
  }

  /** Changes what is given; the rest stays. The format cannot be changed. */
  @Patch(':id')
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(CHANGES)
  @AcceptsLists(LIMITS.webhookGames, APP_ID_BYTES)
  change(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @Body() form: ChangeWebhookDto,
  ): Promise<V1Webhook> {
    return this.changeWebhook.execute(caller, id, { ...form, name: form.name?.trim() });
  }

  /** Deletes a webhook with its log. */
  @Delete(':id')
  @HttpCode(204)
  @OpenToTokens('webhooks:manage', FILTERED)
  @RateLimited(CHANGES)
  async delete(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @FromCaller() client: Caller,
  ): Promise<void> {
    await this.deleteWebhook.execute(caller, id, client);
  }

  /** A new secret. The previous one signs, too, for a day. */
  @Post(':id/rotate')
  @HttpCode(200)
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(CHANGES)
  rotate(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @FromCaller() client: Caller,
  ): Promise<V1NewWebhook> {
    return this.rotateWebhook.execute(caller, id, client);
  }

  /** Ends deliveries until the webhook is resumed. Events of that time are not sent later. */
  @Post(':id/pause')
  @HttpCode(200)
  @OpenToTokens('webhooks:manage', FILTERED)
  @RateLimited(CHANGES)
  pause(@Calling() caller: CallingToken, @Param('id') id: string): Promise<V1Webhook> {
    return this.pauseWebhook.pause(caller, id);
  }

  /**
   * Also after failures and a 410.
   *
   * After the end of the token that made it, only its owner can, signed in.
   */
  @Post(':id/resume')
  @HttpCode(200)
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(CHANGES)
  resume(@Calling() caller: CallingToken, @Param('id') id: string): Promise<V1Webhook> {
    return this.pauseWebhook.resume(caller, id);
  }
}

/** The deliveries of a webhook in the last 30 days. */
@SignedIn()
@Controller('v1/webhooks/:id')
export class V1WebhookDeliveryController {
  constructor(
    private readonly showWebhooks: ShowWebhooks,
    private readonly deliveries: WebhookQueries,
    private readonly pingWebhook: PingWebhook,
    private readonly redeliverWebhook: RedeliverWebhook,
    private readonly clock: Clock,
  ) {}

  /** The deliveries of 30 days, newest first. */
  @Get('deliveries')
  @OpenToTokens('webhooks:manage', FILTERED)
  async list(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @Query() { cursor, limit }: ListWebhookDeliveriesDto,
  ): Promise<V1WebhookDeliveriesBody> {
    await this.showWebhooks.find(caller, id);
    const pages = new PageCursor('deliveries', caller.userId, id);
    const [before] = cursor === undefined ? [null] : pages.read(cursor, POSITION);
    const rows = await this.deliveries.listDeliveries({ ...caller, id }, before, limit + 1);
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return {
      deliveries: shown.map(({ cursor: _, ...delivery }) => delivery),
      cursor: hasMore ? pages.write(shown.at(-1)!.cursor) : null,
      hasMore,
    };
  }

  /** With the body that was sent, and the response. */
  @Get('deliveries/:delivery')
  @OpenToTokens('webhooks:manage', FILTERED)
  async find(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @Param('delivery') deliveryId: string,
  ): Promise<V1WebhookDeliveryDetails> {
    await this.showWebhooks.find(caller, id);
    return found(await this.deliveries.findDelivery({ ...caller, id }, deliveryId), WebhookDeliveryNotFound);
  }

  /** Sends a ping, also to a paused webhook; its delivery tells what came of it. */
  @Post('ping')
  @HttpCode(202)
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(SENDS)
  ping(@Calling() caller: CallingToken, @Param('id') id: string): Promise<V1WebhookDeliveryDetails> {
    return this.pingWebhook.execute(caller, id);
  }

  /** Sends again, under the same id. */
  @Post('deliveries/:delivery/redeliver')
  @HttpCode(202)
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(SENDS)
  redeliver(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @Param('delivery') deliveryId: string,
  ): Promise<V1WebhookDeliveryDetails> {
    return this.redeliverWebhook.one(caller, id, deliveryId);
  }

  /** Sends all again that were queued since and failed. */
  @Post('redeliver')
  @HttpCode(202)
  @OpenToTokens('webhooks:manage', FILTERED)
  @NeedsFeature('webhooks')
  @RateLimited(SENDS)
  async redeliverFailed(
    @Calling() caller: CallingToken,
    @Param('id') id: string,
    @Body() { since }: RedeliverDto,
  ): Promise<V1RedeliveredBody> {
    const time = momentOf(since, this.clock.now());
    return { redelivered: await this.redeliverWebhook.allFailed(caller, id, time) };
  }
}
