import { defineEntity, p } from '@mikro-orm/core';
import { Follow } from '@patchlight/domain';

export const FollowMapping = defineEntity({
  class: Follow,
  tableName: 'follows',
  properties: {
    userId: p.bigint('string').primary(),
    appId: p.integer().primary(),
    isFavorite: p.boolean().default(false),
    followedAt: p.datetime(),
  },
});
