import {
  InvalidPushSubscription,
  PUSH_SUBSCRIPTIONS_PER_USER,
  PushNotOffered,
  PushSubscriptionNotFound,
  isP256Point,
  isPushService,
} from '@patchlight/domain';
import type { PushSubscriptionRow, PushTestBody } from '@patchlight/contracts';
import type { OutboundHttp } from '../kernel/outbound-http.ts';
import { pushErrorText } from './device-push.ts';
import type { DevicePush } from './device-push.ts';
import { PushSubscriptionEnded } from './ports.ts';
import type { DeliveryPorts, PushAddress, PushSubscription, PushSubscriptionRepository } from './ports.ts';

/** The session that asks. */
interface OfSession {
  userId: string;
  sessionId: string;
}

const rowOf = (
  { id, device, createdAt, lastSuccessAt, lastError, sessionId }: PushSubscription,
  session: OfSession,
): PushSubscriptionRow => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  lastError: lastError && { message: lastError.message, at: lastError.at.toISOString() },
  isCurrent: sessionId === session.sessionId,
});

/** Lists a user's devices that get push messages. */
export class ListPushSubscriptions {
  constructor(private readonly pushSubscriptions: PushSubscriptionRepository) {}

  async execute(session: OfSession): Promise<PushSubscriptionRow[]> {
    const devices = await this.pushSubscriptions.findByUser(session.userId);
    return devices.map((device) => rowOf(device, session));
  }
}

/** Of a browser's vendor, or of a host that the operator names. */
const isAllowed = (endpoint: string, outbound: OutboundHttp): boolean => {
  const preview = outbound.preview(endpoint, 'push');
  return preview === 'exception' || (preview !== null && isPushService(new URL(endpoint).hostname));
};

/** Seals the addresses of devices that an earlier version has stored in the clear. */
export class SealPushSubscriptions {
  constructor(private readonly pushSubscriptions: PushSubscriptionRepository) {}

  async execute(): Promise<void> {
    while ((await this.pushSubscriptions.sealSome()) > 0);
  }
}

/** Adds the device of a session. */
export class AddPushSubscription {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'clock' | 'ids' | 'outbound' | 'pushSender' | 'pushSubscriptions'
    >,
  ) {}

  /**
   * @param device its name
   * @throws {InvalidPushSubscription} @throws {PushNotOffered}
   */
  async execute(session: OfSession, address: PushAddress, device: string): Promise<PushSubscriptionRow> {
    const { clock, ids, outbound, pushSender, pushSubscriptions } = this.deps;
    if (pushSender.publicKey === null) throw new PushNotOffered();
    if (!isP256Point(address.p256dh))
      throw new InvalidPushSubscription('p256dh', 'The key of this browser is not valid.');
    if (!isAllowed(address.endpoint, outbound))
      throw new InvalidPushSubscription('endpoint', 'The address of this push service is not allowed.');
    const { userId, sessionId } = session;
    const { endpoint, p256dh, auth } = address;
    const added = {
      id: ids.uuid(),
      userId,
      sessionId,
      endpoint,
      p256dh,
      auth,
      device,
      createdAt: clock.now(),
    };
    await pushSubscriptions.add(added, PUSH_SUBSCRIPTIONS_PER_USER);
    return rowOf({ ...added, lastSuccessAt: null, lastError: null }, session);
  }
}

/** Removes a device. */
export class RemovePushSubscription {
  constructor(private readonly pushSubscriptions: PushSubscriptionRepository) {}

  /** @throws {PushSubscriptionNotFound} */
  async execute(userId: string, id: string): Promise<void> {
    if (!(await this.pushSubscriptions.remove(userId, id))) throw new PushSubscriptionNotFound();
  }
}

/** Sends a test message to a device at once. */
export class TestPushSubscription {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'ids' | 'pushSubscriptions'> & {
      readonly devicePush: DevicePush;
    },
  ) {}

  /**
   * @returns what the push service answers
   * @throws {PushSubscriptionNotFound}
   */
  async execute(userId: string, id: string): Promise<PushTestBody['data']> {
    const device = await this.deps.pushSubscriptions.find(userId, id);
    if (!device) throw new PushSubscriptionNotFound();
    try {
      await this.deps.devicePush.send(device, {
        id: this.deps.ids.uuid(),
        kind: 'test',
        updates: [],
        more: 0,
      });
      return { isAccepted: true, message: 'The push service has accepted the message.', isRemoved: false };
    } catch (error) {
      const isRemoved = error instanceof PushSubscriptionEnded;
      return { isAccepted: false, message: pushErrorText(error), isRemoved };
    }
  }
}
