import 'reflect-metadata';

export * from './kernel/errors.ts';
export * from './kernel/limits.ts';
export * from './kernel/health.ts';
export * from './accounts/csrf-token.dto.ts';
export * from './accounts/login.dto.ts';
export * from './accounts/password-strength.ts';
export * from './accounts/register.dto.ts';
export * from './accounts/session.ts';
export * from './billing/plans.ts';
export * from './library/follow-game.dto.ts';
export * from './library/library-game.ts';
export * from './library/search-games.dto.ts';
export * from './notifications/list-notifications.dto.ts';
export * from './notifications/notification.ts';
export * from './updates/calendar.dto.ts';
export * from './updates/game-update.ts';
export * from './updates/list-updates.dto.ts';
