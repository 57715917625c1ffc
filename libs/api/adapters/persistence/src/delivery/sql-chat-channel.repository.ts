import { ChatChannelRepository } from '@patchlight/application/ports';
import type {
  ChatChannel,
  ChatChannelChange,
  ChatResult,
  NewChatChannel,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

import { refreshInstant } from './refresh-instant.ts';

interface ChannelRow {
  user_id: string;
  id: string;
  kind: ChatChannel['kind'];
  name: string;
  sealed_target: string;
  masked_address: string;
  kinds: ChatChannel['kinds'];
  created_at: Date;
  last_success_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  ended_at: Date | null;
  ended_reason: string | null;
}

const COLUMNS = `user_id, id, kind, name, sealed_target, masked_address, kinds, created_at, last_success_at, last_error,
  last_error_at, ended_at, ended_reason`;

const toChannel = (row: ChannelRow): ChatChannel => ({
  userId: row.user_id,
  id: row.id,
  kind: row.kind,
  name: row.name,
  sealedTarget: row.sealed_target,
  maskedAddress: row.masked_address,
  kinds: row.kinds,
  createdAt: row.created_at,
  lastSuccessAt: row.last_success_at,
  lastError: row.last_error === null ? null : { message: row.last_error, at: row.last_error_at! },
  ended: row.ended_at === null ? null : { reason: row.ended_reason!, at: row.ended_at },
});

export class SqlChatChannelRepository extends ChatChannelRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async findByUser(userId: string): Promise<ChatChannel[]> {
    const rows = await this.db.query<ChannelRow>(
      `select ${COLUMNS} from chat_channels where user_id = $1 order by created_at, id`,
      [userId],
    );
    return rows.map(toChannel);
  }

  override async find(userId: string, id: string): Promise<ChatChannel | null> {
    const row = await this.db.queryOne<ChannelRow>(
      `select ${COLUMNS} from chat_channels where user_id = $1 and id::text = $2
         and exists (select from users where id = $1 and disabled_at is null)`,
      [userId, id],
    );
    return row && toChannel(row);
  }

  override add(channel: NewChatChannel, limit: number): Promise<boolean> {
    const { userId, id, kind, name, sealedTarget, maskedAddress, kinds, createdAt } = channel;
    return this.unitOfWork.run(async () => {
      await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
      const added = await this.db.change(
        `insert into chat_channels (user_id, id, kind, name, sealed_target, masked_address, kinds, created_at)
         select $1::bigint, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text[], $8::timestamptz
         where (select count(*) from chat_channels where user_id = $1::bigint) < $9`,
        [userId, id, kind, name, sealedTarget, maskedAddress, kinds, createdAt, limit],
      );
      if (added > 0) await refreshInstant(this.db, userId);
      return added > 0;
    });
  }

  override async change(
    userId: string,
    id: string,
    { name, kinds, target }: ChatChannelChange,
  ): Promise<boolean> {
    const changed = await this.db.change(
      `update chat_channels set name = $3, kinds = $4::text[],
         sealed_target = coalesce($5::text, sealed_target), masked_address = coalesce($6::text, masked_address),
         last_error = case when $5::text is null then last_error end,
         last_error_at = case when $5::text is null then last_error_at end,
         ended_at = case when $5::text is null then ended_at end,
         ended_reason = case when $5::text is null then ended_reason end
       where user_id = $1 and id::text = $2`,
      [userId, id, name, kinds, target?.sealedTarget ?? null, target?.maskedAddress ?? null],
    );
    return changed > 0;
  }

  override async recordResult(
    { userId, id, sealedTarget }: Pick<ChatChannel, 'userId' | 'id' | 'sealedTarget'>,
    result: ChatResult,
    now: Date,
  ): Promise<void> {
    const key = [userId, id, sealedTarget, now];
    if (result.isDelivered)
      await this.db.change(
        `update chat_channels set last_success_at = $4, ended_at = null, ended_reason = null
         where user_id = $1 and id::text = $2 and sealed_target = $3`,
        key,
      );
    else
      await this.db.change(
        `update chat_channels set last_error = $5::text, last_error_at = $4::timestamptz,
           ended_reason = case when $6::boolean then coalesce(ended_reason, $5::text) else ended_reason end,
           ended_at = case when $6::boolean then coalesce(ended_at, $4::timestamptz) else ended_at end
         where user_id = $1 and id::text = $2 and sealed_target = $3`,
        [...key, result.message, result.isEnd],
      );
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return (
      (await this.db.change('delete from chat_channels where user_id = $1 and id::text = $2', [userId, id])) >
      0
    );
  }
}
