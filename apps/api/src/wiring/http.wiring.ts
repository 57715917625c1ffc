import type { Provider } from '@nestjs/common';
import {
  EventStreams,
  HttpOptions,
  Metrics,
  ProcessVitals,
  httpKernelProviders,
} from '@patchlight/adapters/http';
import { longestInterval } from '@patchlight/domain';
import type pg from 'pg';
import type { Env } from '../env.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { version } from '../version.ts';
import { provideValue } from './provide.ts';

const STEAM_HOSTS = /(^|\.)(steampowered|steamcommunity)\.com$/;

/** Where a store that is not Steam itself serves its pictures. */
export const simulatedStoreOrigins = ({ steam }: Env): string[] => {
  const urls = [steam.webApiUrl, steam.storeUrl, steam.communityUrl].map((url) => new URL(url));
  return [...new Set(urls.filter(({ hostname }) => !STEAM_HOSTS.test(hostname)).map(({ origin }) => origin))];
};

const httpOptions = (env: Env, jwtSecret: string): HttpOptions => ({
  publicUrl: env.publicUrl,
  jwtSecret,
  rateLimitFactor: env.rateLimitFactor,
  maxEventStreams: 4_000,
  metricsToken: env.metricsToken,
  clientConfig: {
    recaptchaSiteKey: env.recaptcha?.siteKey ?? null,
    imageOrigins: simulatedStoreOrigins(env),
    storeUrl: env.steam.storeUrl,
    operatorEmail: env.operatorEmail,
    sendsMail: env.mail !== null,
    checkInterval: {
      shortest: env.ingest.intervalMs / 1_000,
      longest: longestInterval(env.ingest.intervalMs) / 1_000,
    },
    version,
  },
});

const vitalsOf = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool: name,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

export const httpProviders = (env: Env, infrastructure: Infrastructure, jwtSecret: string): Provider[] => [
  provideValue(HttpOptions, httpOptions(env, jwtSecret)),
  EventStreams,
  provideValue<ProcessVitals>(ProcessVitals, {
    pools: () => [vitalsOf('main', infrastructure.mainPool), vitalsOf('limits', infrastructure.pool)],
  }),
  Metrics,
  ...httpKernelProviders,
];
