import type { SentDelivery } from '@patchlight/contracts';
import { toIso } from './database.ts';

export interface SentDeliveryRow extends Pick<
  SentDelivery,
  'id' | 'channel' | 'kind' | 'recipient' | 'state' | 'error'
> {
  app_id: number | null;
  name: string | null;
  since: Date;
}

/** The columns of `SentDeliveryRow`, of `deliveries d` and the joined `games g`. */
export const SENT_DELIVERY =
  'd.id, d.channel, d.kind, d.recipient, d.state, d.error, d.since, g.app_id, g.name';

/** Names of errors, before their message. */
const ERROR_NAME = /^(?:[A-Z][A-Za-z]*: )+/;

export const toSentDelivery = ({
  id,
  channel,
  kind,
  recipient,
  state,
  error,
  ...row
}: SentDeliveryRow): SentDelivery => ({
  id,
  channel,
  kind,
  recipient,
  game: row.app_id !== null && row.name !== null ? { appId: row.app_id, name: row.name } : null,
  state,
  at: toIso(row.since),
  error: error && error.replace(ERROR_NAME, ''),
});
