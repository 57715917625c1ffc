import { ChatChannelRepository } from '@patchlight/application/ports';
import type {
  ChatChannel,
  ChatChannelChange,
  ChatResult,
  NewChatChannel,
  UnitOfWork,
} from '@patchlight/application/ports';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { asText, lockUser, tables } from '../statements.ts';
import type { Schema } from '../statements.ts';
import { refreshInstant } from './refresh-instant.ts';

const toChannel = ({
  lastError,
  lastErrorAt,
  endedAt,
  endedReason,
  ...row
}: Selectable<Schema['chatChannels']>): ChatChannel => ({
  ...row,
  lastError: lastError === null ? null : { message: lastError, at: lastErrorAt! },
  ended: endedAt && { reason: endedReason!, at: endedAt },
});

const channelsOf = (userId: string) =>
  tables.selectFrom('chatChannels').selectAll().where('userId', '=', userId);

/** Ids are compared as text: malformed ones match nothing. */
const changeChannel = (userId: string, id: string) =>
  tables.updateTable('chatChannels').where('userId', '=', userId).where(asText('id'), '=', id);

export class SqlChatChannelRepository extends ChatChannelRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async findByUser(userId: string): Promise<ChatChannel[]> {
    return (await this.db.all(channelsOf(userId).orderBy('createdAt').orderBy('id'))).map(toChannel);
  }

  override async find(userId: string, id: string): Promise<ChatChannel | null> {
    const row = await this.db.first(
      channelsOf(userId)
        .where(asText('id'), '=', id)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('users').where('id', '=', userId).where('disabledAt', 'is', null)),
        ),
    );
    return row && toChannel(row);
  }

  override add(channel: NewChatChannel, limit: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      await this.db.first(lockUser(channel.userId));
      const channels = await this.db.all(
        tables.selectFrom('chatChannels').where('userId', '=', channel.userId),
      );
      if (channels.length >= limit) return false;
      await this.db.run(tables.insertInto('chatChannels').values(channel));
      await refreshInstant(this.db, channel.userId);
      return true;
    });
  }

  override async change(
    userId: string,
    id: string,
    { name, kinds, target }: ChatChannelChange,
  ): Promise<boolean> {
    const anew = target && {
      ...target,
      lastError: null,
      lastErrorAt: null,
      endedAt: null,
      endedReason: null,
    };
    return (await this.db.run(changeChannel(userId, id).set({ name, kinds, ...anew }))) > 0;
  }

  override async recordResult(
    { userId, id, sealedTarget }: Pick<ChatChannel, 'userId' | 'id' | 'sealedTarget'>,
    result: ChatResult,
    now: Date,
  ): Promise<void> {
    const channel = changeChannel(userId, id).where('sealedTarget', '=', sealedTarget);
    if (result.isDelivered) {
      await this.db.run(channel.set({ lastSuccessAt: now, endedAt: null, endedReason: null }));
      return;
    }
    const failed = channel.set({ lastError: result.message, lastErrorAt: now });
    await this.db.run(
      result.isEnd
        ? failed.set(({ fn, val }) => ({
            endedReason: sql<string>`coalesce(ended_reason, ${result.message})`,
            endedAt: fn.coalesce('endedAt', val(now)),
          }))
        : failed,
    );
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const own = tables.deleteFrom('chatChannels').where('userId', '=', userId);
    return (await this.db.run(own.where(asText('id'), '=', id))) > 0;
  }
}
