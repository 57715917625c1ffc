import { beforeEach, describe, expect, it } from '@jest/globals';
import { LastAdmin, NotOnOwnAccount, UserNotFound } from '@patchlight/domain';
import {
  aCaller,
  aUser,
  FixedClock,
  InMemoryAccountEraser,
  InMemoryAccounts,
  InMemoryAuditLog,
  InMemoryUnitOfWork,
  InMemoryUserRoster,
  RecordingJobQueue,
} from '@patchlight/testing';
import {
  ChangeAdmin,
  DisableUser,
  EnableUser,
  RemoveUser,
  UserAdministration,
} from './administer-users.use-cases.ts';
import { DeleteAccount } from './delete-account.ts';

const ADA = '1';
const BOB = '2';
const EVE = '3';

describe('user administration', () => {
  let accounts: InMemoryAccounts;
  let audit: InMemoryAuditLog;
  let actions: Record<string, (by: string, to: string) => Promise<void>>;
  const user = (id: string) => accounts.users.find((one) => one.id === id);

  beforeEach(() => {
    accounts = new InMemoryAccounts();
    accounts.users.push(
      aUser({ id: ADA, isAdmin: true }),
      aUser({ id: BOB, isAdmin: true }),
      aUser({ id: EVE }),
    );
    const unitOfWork = new InMemoryUnitOfWork();
    audit = new InMemoryAuditLog(unitOfWork);
    const roster = new InMemoryUserRoster(accounts);
    const users = new UserAdministration({ unitOfWork, roster, audit });
    const jobs = new RecordingJobQueue(unitOfWork);
    const deleteAccount = new DeleteAccount({
      unitOfWork,
      accounts: new InMemoryAccountEraser(accounts),
      jobs,
    });
    const changeAdmin = new ChangeAdmin(users, roster);
    const by = (userId: string) => ({ userId, caller: aCaller() });
    actions = {
      delete: (a, b) => new RemoveUser(users, deleteAccount).execute(by(a), b),
      disable: (a, b) => new DisableUser({ users, roster, clock: new FixedClock() }).execute(by(a), b),
      enable: (a, b) => new EnableUser(users, roster).execute(by(a), b),
      grant: (a, b) => changeAdmin.execute(by(a), b, true),
      revoke: (a, b) => changeAdmin.execute(by(a), b, false),
    };
  });

  it.each([
    ['delete', 'user-deleted'],
    ['disable', 'user-disabled'],
    ['enable', 'user-enabled'],
    ['grant', 'admin-granted'],
    ['revoke', 'admin-revoked'],
  ])('%s logs the action %s with the admin and the address', async (name, action) => {
    await actions[name]!(ADA, BOB);
    expect(audit.entries).toEqual([
      { actor: { userId: ADA, caller: aCaller() }, action, target: { type: 'user', id: BOB } },
    ]);
  });

  it('applies the change', async () => {
    await actions['grant']!(ADA, EVE);
    expect(user(EVE)!.isAdmin).toBe(true);
    await actions['disable']!(ADA, EVE);
    expect(user(EVE)!.disabledAt).toEqual(new FixedClock().now());
    await actions['enable']!(ADA, EVE);
    expect(user(EVE)!.disabledAt).toBeNull();
    await actions['revoke']!(ADA, EVE);
    expect(user(EVE)!.isAdmin).toBe(false);
    await actions['delete']!(ADA, EVE);
    expect(user(EVE)).toBeUndefined();
  });

  it.each(['delete', 'disable', 'revoke'])('cannot %s the last admin', async (name) => {
    await actions['disable']!(ADA, BOB);
    // As a call that started earlier does.
    await expect(actions[name]!(BOB, ADA)).rejects.toThrow(LastAdmin);
    expect(user(ADA)).toMatchObject({ isAdmin: true, disabledAt: null });
    expect(audit.entries).toHaveLength(1);
  });

  it.each(['delete', 'disable', 'revoke'])('cannot %s oneself', async (name) => {
    await expect(actions[name]!(ADA, ADA)).rejects.toThrow(NotOnOwnAccount);
    expect(audit.entries).toEqual([]);
  });

  it.each(['delete', 'disable', 'enable', 'grant', 'revoke'])('cannot %s an unknown user', async (name) => {
    await expect(actions[name]!(ADA, '9')).rejects.toThrow(UserNotFound);
    expect(audit.entries).toEqual([]);
  });
});
