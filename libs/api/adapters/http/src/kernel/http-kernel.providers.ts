import type { Provider } from '@nestjs/common';
import { APP_GUARD, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { CsrfGuard } from './csrf.guard.ts';
import { DeclaredAccessCheck } from './declared-access.check.ts';
import { FloodLimit } from './flood-limit.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { OriginGuard } from './origin.guard.ts';
import { RateLimitGuard } from './rate-limit.guard.ts';
import { TokenQuotaGuard } from './token-quota.guard.ts';
import { Traffic } from './traffic.ts';

/**
 * The guards of every handler, in the order they are asked. They need HttpOptions, SessionQueries, ApiTokenQueries,
 * SpendQuota, AttemptLimiter, CheckCsrfToken and AnswerOnce.
 */
export const httpKernelProviders: Provider[] = [
  JwtStrategy,
  DiscoveryService,
  MetadataScanner,
  DeclaredAccessCheck,
  Traffic,
  FloodLimit,
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: OriginGuard },
  { provide: APP_GUARD, useClass: TokenQuotaGuard },
  { provide: APP_GUARD, useClass: RateLimitGuard },
  { provide: APP_GUARD, useClass: CsrfGuard },
];
