import type { DeliveryChannel } from '@patchlight/contracts';
import { isTooOld } from '@patchlight/domain';
import { DeliveryTooOld } from '../kernel/deliveries.ts';
import type { WaitingMessage } from '../kernel/deliveries.ts';
import type { MessageUpdate } from './ports.ts';

/**
 * Those updates of a message that are not too old to be told. A test tells any.
 * @throws {DeliveryTooOld} all are
 */
export const toldUpdates = (
  updates: MessageUpdate[],
  { kind, channel }: { kind: WaitingMessage['kind']; channel: DeliveryChannel },
  now: Date,
): MessageUpdate[] => {
  if (kind === 'test') return updates;
  const by = kind === 'digest' ? 'digest' : channel;
  const told = updates.filter(
    (update) => !isTooOld(update.kind === 'reminder' ? 'reminder' : by, update.at, now),
  );
  if (told.length === 0 && updates.length > 0) throw new DeliveryTooOld();
  return told;
};
