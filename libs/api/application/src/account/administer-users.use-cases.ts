import { LastAdmin, NotOnOwnAccount, UserNotFound } from '@patchlight/domain';
import type { Actor, AuditEntry, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';
import type { UserRoster } from './ports.ts';
import type { DeleteAccount } from './delete-account.ts';

type RosterEntry = NonNullable<Awaited<ReturnType<UserRoster['find']>>>;

/** Shared by the use cases of admins on users: runs one at a time, each with an entry in the audit log. */
export class UserAdministration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roster: UserRoster,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Runs a change that may take the admin role from a user: never on oneself, never on the last admin.
   * @throws {NotOnOwnAccount}
   * @throws {LastAdmin}
   * @throws {UserNotFound}
   */
  async demote(
    actor: Actor,
    userId: string,
    action: AuditEntry['action'],
    perform: () => Promise<void>,
  ): Promise<void> {
    if (actor.userId === userId) throw new NotOnOwnAccount();
    await this.change(actor, userId, action, async ({ isAdmin }) => {
      if (isAdmin && !(await this.roster.hasOtherAdmin(userId))) throw new LastAdmin();
      await perform();
    });
  }

  /** @throws {UserNotFound} */
  async change(
    actor: Actor,
    userId: string,
    action: AuditEntry['action'],
    perform: (user: RosterEntry) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.roster.lock();
      const user = await this.roster.find(userId);
      if (!user) throw new UserNotFound();
      await perform(user);
      await this.audit.record({ actor, action, target: { type: 'user', id: userId } });
    });
  }
}

/** Deletes a user with all of their data. */
export class RemoveUser {
  constructor(
    private readonly users: UserAdministration,
    private readonly accounts: DeleteAccount,
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.users.demote(actor, userId, 'user-deleted', () => this.accounts.execute(userId));
  }
}

/** Disables a user and ends their sessions. Their data stays. */
export class DisableUser {
  constructor(
    private readonly users: UserAdministration,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.users.demote(actor, userId, 'user-disabled', () =>
      this.roster.disable(userId, this.clock.now()),
    );
  }
}

/** Enables a disabled user. */
export class EnableUser {
  constructor(
    private readonly users: UserAdministration,
    private readonly roster: UserRoster,
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.users.change(actor, userId, 'user-enabled', () => this.roster.enable(userId));
  }
}

/** Grants or revokes the admin role. */
export class ChangeAdmin {
  constructor(
    private readonly users: UserAdministration,
    private readonly roster: UserRoster,
  ) {}

  execute(actor: Actor, userId: string, isAdmin: boolean): Promise<void> {
    const perform = () => this.roster.setAdmin(userId, isAdmin);
    return isAdmin
      ? this.users.change(actor, userId, 'admin-granted', perform)
      : this.users.demote(actor, userId, 'admin-revoked', perform);
  }
}
