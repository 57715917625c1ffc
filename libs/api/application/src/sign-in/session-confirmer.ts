import { WrongSteamAccount } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog, SessionOwner } from '../kernel/ports.ts';
import type { SignInPorts, StoreAccountRepository } from './ports.ts';
import type { ConfirmationMethods } from './confirmation-methods.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Records a recent re-authentication on a session. */
export class SessionConfirmer {
  constructor(private readonly deps: Pick<SignInPorts, 'clock' | 'sessions'>) {}

  async confirm(sessionId: string): Promise<void> {
    await this.deps.sessions.confirm(sessionId, new Date(this.deps.clock.now().getTime() + CONFIRMED_FOR_MS));
  }
}

/** Re-authenticates a session by Steam. */
export class StoreConfirmation {
  constructor(
    private readonly methods: ConfirmationMethods,
    private readonly storeAccounts: StoreAccountRepository,
    private readonly sessions: SessionConfirmer,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * @throws {ConfirmationNotOffered}
   * @throws {WrongSteamAccount} the store has returned another account
   */
  async confirm({ userId, sessionId }: SessionOwner, steamId: string, caller: Caller): Promise<void> {
    await this.methods.insistOn(userId, 'steam');
    if ((await this.storeAccounts.ownerOf(steamId)) !== userId) {
      await this.activity.record({ userId, act: 'confirmation-refused', caller });
      throw new WrongSteamAccount();
    }
    await this.sessions.confirm(sessionId);
  }
}
