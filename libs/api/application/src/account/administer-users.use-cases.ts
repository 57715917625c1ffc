import { LastAdmin, NotOnOwnAccount, UserNotFound } from '@patchlight/domain';
import type { Actor, AuditEntry } from '../kernel/ports.ts';
import type { AccountPorts, UserRoster } from './ports.ts';
import type { DeleteAccount } from './delete-account.ts';

type RosterEntry = NonNullable<Awaited<ReturnType<UserRoster['find']>>>;

/** Shared by the use cases of admins on users: runs one at a time, each with an entry in the audit log. */
export class UserAdministration {
  constructor(private readonly deps: Pick<AccountPorts, 'audit' | 'roster' | 'unitOfWork'>) {}

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
      if (isAdmin && !(await this.deps.roster.hasOtherAdmin(userId))) throw new LastAdmin();
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
    await this.deps.unitOfWork.run(async () => {
      await this.deps.roster.lock();
      const user = await this.deps.roster.find(userId);
      if (!user) throw new UserNotFound();
      await perform(user);
      await this.deps.audit.record({ actor, action, target: { type: 'user', id: userId } });
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
    private readonly deps: Pick<AccountPorts, 'clock' | 'roster'> & { readonly users: UserAdministration },
  ) {}

  execute(actor: Actor, userId: string): Promise<void> {
    return this.deps.users.demote(actor, userId, 'user-disabled', () =>
      this.deps.roster.disable(userId, this.deps.clock.now()),
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
