export * from './library/follow-game.use-case.ts';
export * from './library/refresh-games.use-case.ts';
export * from './library/search-games.use-case.ts';
export * from './library/toggle-favorite.use-case.ts';
export * from './library/unfollow-game.use-case.ts';
export * from './notifications/fan-out-updates.use-case.ts';
export * from './updates/classify-updates.use-case.ts';
export * from './updates/ingest-feeds.use-case.ts';
