import { OtherSteamAccount } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog } from '../identity/ports.ts';
import type { Clock } from '../kernel/ports.ts';
import type { SessionRepository, SignedInUser } from '../sessions/ports.ts';
import type { StoreAccountRepository } from './ports.ts';
import type { ConfirmationMethods } from './confirmation-methods.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Marks sessions whose owner has just shown to be at the keyboard. */
export class SessionConfirmer {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  async confirm(sessionId: string): Promise<void> {
    await this.sessions.confirm(sessionId, new Date(this.clock.now().getTime() + CONFIRMED_FOR_MS));
  }
}

/** Confirms a session for somebody whom the store has just named. */
export class StoreConfirmation {
  constructor(
    private readonly methods: ConfirmationMethods,
    private readonly storeAccounts: StoreAccountRepository,
    private readonly sessions: SessionConfirmer,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * @throws {ConfirmationNotOffered}
   * @throws {OtherSteamAccount} the store has named somebody else
   */
  async confirm(
    { userId, sessionId }: Pick<SignedInUser, 'userId' | 'sessionId'>,
    steamId: string,
    caller: Caller,
  ): Promise<void> {
    await this.methods.insistOn(userId, 'steam');
    if ((await this.storeAccounts.ownerOf(steamId)) !== userId) {
      await this.activity.record({ userId, act: 'confirmation-refused', caller });
      throw new OtherSteamAccount();
    }
    await this.sessions.confirm(sessionId);
  }
}
