import { WebhookRepository } from '@patchlight/application/ports';
import type {
  Clock,
  NewWebhook,
  SealedWebhookTarget,
  UnitOfWork,
  Webhook,
  WebhookChoices,
} from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { WEBHOOK, toWebhook, webhookColumns } from './webhook.row.ts';

type Key = Pick<Webhook, 'userId' | 'id'>;

/** A condition: whether it is paused since the token that made it has ended. */
const IS_OF_ENDED_TOKEN = `coalesce(paused_reason in ('token-revoked', 'token-expired'), false)`;

export class SqlWebhookRepository extends WebhookRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: PlanReader,
    private readonly clock: Clock,
  ) {
    super();
  }

  override findByUser(userId: string): Promise<Webhook[]> {
    return this.select('', [userId]);
  }

  override async find(userId: string, id: string): Promise<Webhook | null> {
    const [webhook = null] = await this.select('and w.id::text = $3', [userId, id]);
    return webhook;
  }

  override add(webhook: NewWebhook, limit: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      await this.db.change('select 1 from users where id = $1 for no key update', [webhook.userId]);
      const added = await this.db.change(
        `insert into webhooks (user_id, id, name, format, sealed_target, masked_address, host, sealed_secret, types, kinds,
           app_ids, created_at, token_id, token_name)
         select $1::bigint, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text[],
           $10::text[], $11::int[], $12::timestamptz, $13::bigint, $14::text
         where (select count(*) from webhooks where user_id = $1::bigint) < $15`,
        [
          webhook.userId,
          webhook.id,
          webhook.name,
          webhook.format,
          webhook.sealedTarget,
          webhook.maskedAddress,
          webhook.host,
          webhook.sealedSecret,
          webhook.types,
          webhook.kinds,
          webhook.appIds,
          webhook.createdAt,
          webhook.madeBy?.tokenId ?? null,
          webhook.madeBy?.name ?? null,
          limit,
        ],
      );
      return added > 0;
    });
  }

  override async change(
    { userId, id }: Key,
    { name, types, kinds, appIds }: WebhookChoices,
    target: (SealedWebhookTarget & Pick<Webhook, 'madeBy'>) | null,
  ): Promise<void> {
    await this.db.change(
      `update webhooks set name = $3, types = $4::text[], kinds = $5::text[], app_ids = $6::int[],
         sealed_target = coalesce($7::text, sealed_target), masked_address = coalesce($8::text, masked_address),
         host = coalesce($9::text, host), failing_since = case when $7::text is null then failing_since end,
         token_id = case when $7::text is null then token_id else $10::bigint end,
         token_name = case when $7::text is null then token_name else $11::text end
       where user_id = $1 and id = $2`,
      [
        userId,
        id,
        name,
        types,
        kinds,
        appIds,
        target?.sealedTarget ?? null,
        target?.maskedAddress ?? null,
        target?.host ?? null,
        target?.madeBy?.tokenId ?? null,
        target?.madeBy?.name ?? null,
      ],
    );
  }

  override async rotate({ userId, id }: Key, sealedSecret: string, previousUntil: Date): Promise<void> {
    await this.db.change(
      `update webhooks set previous_sealed_secret = sealed_secret, previous_valid_until = $4, sealed_secret = $3
       where user_id = $1 and id = $2`,
      [userId, id, sealedSecret, previousUntil],
    );
  }

  override pause(
    { userId, id }: Key,
    reason: 'owner' | 'gone' | 'failures',
    now: Date,
  ): Promise<{ name: string; email: string } | null> {
    return this.db.queryOne(
      row({ name: c.text, email: c.text }),
      `update webhooks w set paused_at = $4, paused_reason = $3
       from users u where w.user_id = $1 and w.id = $2 and w.paused_at is null and u.id = w.user_id
       returning u.name, u.email`,
      [userId, id, reason, now],
    );
  }

  override async resume({ userId, id }: Key, by: 'owner' | 'token'): Promise<boolean> {
    const resumed = await this.db.change(
      `update webhooks set paused_at = null, paused_reason = null,
         failing_since = case when paused_at is null then failing_since end,
         token_id = case when not ${IS_OF_ENDED_TOKEN} then token_id end,
         token_name = case when not ${IS_OF_ENDED_TOKEN} then token_name end
       where user_id = $1 and id = $2 and ($3 = 'owner' or not ${IS_OF_ENDED_TOKEN})`,
      [userId, id, by],
    );
    return resumed > 0;
  }

  override remove({ userId, id }: Key): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const removed = await this.db.change('delete from webhooks where user_id = $1 and id = $2', [
        userId,
        id,
      ]);
      await this.db.change('delete from webhook_deliveries where user_id = $1 and webhook_id = $2', [
        userId,
        id,
      ]);
      return removed > 0;
    });
  }

  private async select(condition: string, [userId, ...others]: string[]): Promise<Webhook[]> {
    const rows = await this.db.query(
      WEBHOOK,
      `select ${webhookColumns(this.plans, '$2::timestamptz')} from webhooks w join users u on u.id = w.user_id
       where w.user_id = $1 ${condition} order by w.created_at, w.id`,
      [userId, this.clock.now(), ...others],
    );
    return rows.map(toWebhook);
  }
}
