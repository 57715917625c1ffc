import type { Webhook } from '@patchlight/application/ports';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

export const WEBHOOK = row({
  user_id: c.bigint,
  id: c.uuid,
  name: c.text,
  format: c.word<Webhook['format']>(),
  sealed_target: c.text,
  masked_address: c.text,
  host: c.text,
  sealed_secret: c.text.orNull,
  previous_sealed_secret: c.text.orNull,
  previous_valid_until: c.instant.orNull,
  types: c.words<Webhook['types'][number]>(),
  kinds: c.words<Webhook['kinds'][number]>(),
  app_ids: c.ints.orNull,
  created_at: c.instant,
  token_id: c.bigint.orNull,
  token_name: c.text.orNull,
  paused_at: c.instant.orNull,
  paused_reason: c.word<NonNullable<Webhook['paused']>['reason']>().orNull,
  is_allowed: c.boolean,
  last_success_at: c.instant.orNull,
  failing_since: c.instant.orNull,
});

/** A condition: whether the user `u` may have webhooks at `now`. */
export const isAllowed = (plans: PlanReader, now: string): string =>
  `(u.disabled_at is null and ${plans.hasPro('u', now)})`;

/** Columns of the webhook `w` of the user `u`. */
export const webhookColumns = (plans: PlanReader, now: string): string =>
  `w.*, ${isAllowed(plans, now)} as is_allowed`;

export const toWebhook = (row: RowOf<typeof WEBHOOK>): Webhook => ({
  userId: row.user_id,
  id: row.id,
  name: row.name,
  format: row.format,
  sealedTarget: row.sealed_target,
  maskedAddress: row.masked_address,
  host: row.host,
  sealedSecret: row.sealed_secret,
  previous:
    row.previous_sealed_secret === null
      ? null
      : { sealedSecret: row.previous_sealed_secret, until: row.previous_valid_until! },
  types: row.types,
  kinds: row.kinds,
  appIds: row.app_ids,
  createdAt: row.created_at,
  madeBy: row.token_id === null ? null : { tokenId: row.token_id, name: row.token_name! },
  paused: row.paused_at === null ? null : { reason: row.paused_reason!, at: row.paused_at },
  isAllowed: row.is_allowed,
  lastSuccessAt: row.last_success_at,
  failingSince: row.failing_since,
});

/** The condition of deliveries that they are of these games, or pings. @param appIds a parameter, an array; null: all games */
export const ofGames = (appIds: string): string =>
  `(${appIds}::int[] is null or event_id is null
    or exists (select from game_events o where o.id = event_id and o.app_id = any(${appIds})))`;
