import type { Provider } from '@nestjs/common';
import {
  CsrfTokens,
  EventStreams,
  EventWaits,
  FeedWriter,
  HttpOptions,
  Metrics,
  ProcessVitals,
  httpKernelProviders,
} from '@patchlight/adapters/http';
import { QueueDepths, TwoStepPolicy } from '@patchlight/application';
import { pollBounds } from '@patchlight/domain';
import { join } from 'node:path';
import type pg from 'pg';
import type { Env } from './env.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Ports } from './ports.ts';
import { version } from './version.ts';

const STEAM_HOSTS = /(^|\.)(steampowered|steamcommunity)\.com$/;

/** Image origins of a simulated store. */
export const simulatedStoreOrigins = ({ steam }: Env): string[] => {
  const urls = [steam.webApiUrl, steam.storeUrl, steam.communityUrl].map((url) => new URL(url));
  return [...new Set(urls.filter(({ hostname }) => !STEAM_HOSTS.test(hostname)).map(({ origin }) => origin))];
};

const httpOptions = (
  env: Env,
  identity: URL,
  jwtSecret: string,
  pushPublicKey: string | null,
): HttpOptions => ({
  publicUrl: env.publicUrl,
  identity,
  openApiFile: join(import.meta.dirname, 'openapi.json'),
  jwtSecret,
  rateLimitFactor: env.rateLimitFactor,
  maxEventStreams: 6_000,
  maxEventWaits: 4_000,
  metricsToken: env.metricsToken,
  clientConfig: {
    recaptchaSiteKey: env.recaptcha?.siteKey ?? null,
    imageOrigins: simulatedStoreOrigins(env),
    storeUrl: env.steam.storeUrl,
    operatorEmail: env.operatorEmail,
    imprintUrl: env.imprintUrl,
    sendsMail: env.mail !== null,
    pushPublicKey,
    checkInterval: {
      shortest: env.ingest.intervalMs / 1_000,
      longest: pollBounds(env.ingest.intervalMs).longest / 1_000,
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

/** Other providers of handlers and guards, and the ports that are no class instances. */
export const httpProviders = (
  env: Env,
  { jobs, mainPool, pool, replicas }: Infrastructure,
  ports: Pick<Ports, 'clock' | 'csrfTokens' | 'identity' | 'pushSender' | 'twoStepPolicy'>,
  jwtSecret: string,
): Provider[] => [
  FeedWriter,
  { provide: CsrfTokens, useValue: new CsrfTokens(ports.csrfTokens, ports.clock) },
  { provide: HttpOptions, useValue: httpOptions(env, ports.identity, jwtSecret, ports.pushSender.publicKey) },
  {
    provide: ProcessVitals,
    useValue: {
      pools: () => [vitalsOf('main', mainPool), vitalsOf('limits', pool)],
      replicas: () => replicas?.vitals() ?? [],
    },
  },
  { provide: QueueDepths, useValue: { read: () => jobs.depths() } },
  { provide: TwoStepPolicy, useValue: ports.twoStepPolicy },
  EventStreams,
  EventWaits,
  Metrics,
  ...httpKernelProviders,
];
