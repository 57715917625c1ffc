import { NatsSignals } from '@patchlight/adapters/nats';
import { PostgresSignalSource } from '@patchlight/adapters/persistence';
import { Logger } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { Env } from './env.ts';
import type { Infrastructure } from './infrastructure.ts';

/**
 * Signals over NATS; null: they go through PostgreSQL. Their subject follows from the key that all processes of an
 * instance share, so that several instances may share the servers.
 */
export const createNatsSignals = (
  { eventsUrls, role }: Env,
  { directUrl, listener }: Pick<Infrastructure, 'directUrl' | 'listener'>,
  encryptionKey: string,
): NatsSignals | null => {
  const logger = new Logger('Signals');
  return (
    eventsUrls &&
    new NatsSignals({
      urls: eventsUrls,
      subject: `patchlight.${createHmac('sha256', encryptionKey).update('signals').digest('hex').slice(0, 32)}`,
      name: `patchlight-${role}`,
      source: new PostgresSignalSource(directUrl, listener),
      onLost: () => logger.warn('The connection to NATS is lost; live events wait until it is back'),
    })
  );
};
