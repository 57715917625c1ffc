import type { Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Admission } from './access/admission.ts';
import { AccessGuard } from './access/access.guard.ts';
import { CsrfGuard } from './access/csrf.guard.ts';
import { DeclaredAccessCheck } from './access/declared-access.check.ts';
import { FloodLimit } from './gate/flood-limit.ts';
import { BearerSessions } from './access/bearer-sessions.ts';
import { JwtStrategy } from './access/jwt.strategy.ts';
import { OriginGuard } from './access/origin.guard.ts';
import { rateLimitProviders } from './access/rate-limit.guard.ts';
import { TokenQuota } from './access/token-quota.ts';
import { TokenQuotaGuard } from './access/token-quota.guard.ts';
import { ListReadsInterceptor } from './list-reads.interceptor.ts';
import { Traffic } from './gate/traffic.ts';

/** What every request passes: after the others the global guards, in order of execution, and what runs handlers. */
export const httpKernelProviders: Provider[] = [
  BearerSessions,
  JwtStrategy,
  DiscoveryService,
  MetadataScanner,
  DeclaredAccessCheck,
  Traffic,
  FloodLimit,
  Admission,
  TokenQuota,
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: OriginGuard },
  { provide: APP_GUARD, useClass: TokenQuotaGuard },
  ...rateLimitProviders,
  { provide: APP_GUARD, useClass: CsrfGuard },
  { provide: APP_INTERCEPTOR, useClass: ListReadsInterceptor },
];
