import { LastAdmin, NotToOneself, UserNotFound } from '@patchlight/domain';
import type { Actor, AuditEntry, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';
import type { UserRoster } from './ports.ts';
import type { DeleteAccount } from './delete-account.ts';

type RosterEntry = NonNullable<Awaited<ReturnType<UserRoster['find']>>>;

/** What the acts of admins on users have in common: one at a time, each with its entry in the audit log. */
export class UserAdministration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roster: UserRoster,
    private readonly audit: AuditLog,
  ) {}

  /**
   * An act after which the user could no longer be an admin: not on oneself, and never on the last one.
   * @throws {NotToOneself}
   * @throws {LastAdmin}
   * @throws {UserNotFound}
   */
  async demote(
    actor: Actor,
    userId: string,
    action: AuditEntry['action'],
    deed: () => Promise<void>,
  ): Promise<void> {
    if (actor.userId === userId) throw new NotToOneself();
    await this.change(actor, userId, action, async ({ isAdmin }) => {
      if (isAdmin && !(await this.roster.hasOtherAdmin(userId))) throw new LastAdmin();
      await deed();
    });
  }

  /** @throws {UserNotFound} */
  async change(
    actor: Actor,
    userId: string,
    action: AuditEntry['action'],
    deed: (user: RosterEntry) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.roster.lock();
      const user = await this.roster.find(userId);
      if (!user) throw new UserNotFound();
      await deed(user);
      await this.audit.note({ actor, action, target: { type: 'user', id: userId } });
    });
  }
}

/** Removes somebody with all that belongs to them. */
export class RemoveUser {
  constructor(
    private readonly users: UserAdministration,
    private readonly accounts: DeleteAccount,
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.users.demote(actor, userId, 'user-deleted', () => this.accounts.execute(userId));
  }
}

/** Keeps somebody out, at once. What belongs to them stays. */
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

/** Lets somebody in again. */
export class EnableUser {
  constructor(
    private readonly users: UserAdministration,
    private readonly roster: UserRoster,
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.users.change(actor, userId, 'user-enabled', () => this.roster.enable(userId));
  }
}

/** Makes somebody an admin, or no longer one. */
export class ChangeAdmin {
  constructor(
    private readonly users: UserAdministration,
    private readonly roster: UserRoster,
  ) {}

  execute(actor: Actor, userId: string, isAdmin: boolean): Promise<void> {
    const deed = () => this.roster.setAdmin(userId, isAdmin);
    return isAdmin
      ? this.users.change(actor, userId, 'admin-granted', deed)
      : this.users.demote(actor, userId, 'admin-revoked', deed);
  }
}
