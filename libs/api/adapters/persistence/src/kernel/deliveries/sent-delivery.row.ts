import type { SentDelivery } from '@patchlight/contracts';
import { toIso } from '../database.ts';
import { c } from '../tables/rows.ts';
import type { Values } from '../tables/rows.ts';

export const SENT_DELIVERY = {
  id: c.uuid,
  channel: c.word<SentDelivery['channel']>(),
  kind: c.word<SentDelivery['kind']>(),
  recipient: c.text,
  state: c.word<SentDelivery['state']>(),
  error: c.text.orNull,
  app_id: c.int.orNull,
  name: c.text.orNull,
  since: c.instant,
};

/** The columns of {@link SENT_DELIVERY}, of `deliveries d` and the joined `games g`. */
export const SENT_DELIVERY_COLUMNS =
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
}: Values<typeof SENT_DELIVERY>): SentDelivery => ({
  id,
  channel,
  kind,
  recipient,
  game: row.app_id !== null && row.name !== null ? { appId: row.app_id, name: row.name } : null,
  state,
  at: toIso(row.since),
  error: error && error.replace(ERROR_NAME, ''),
});
