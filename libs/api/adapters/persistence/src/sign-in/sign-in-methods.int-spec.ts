import { describe, expect, it } from '@jest/globals';
import { aUser, secondStepContract, signInMethodsContract, ticketContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { inOrder } from '../testing/in-order.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { MikroUserRepository } from '../identity/mikro-user.repository.ts';
import { SqlPasskeyRepository } from './sql-passkey.repository.ts';
import { SqlSecondStepRepository } from './sql-second-step.repository.ts';
import {
  SqlSignInMethodQueries,
  SqlSignInMethodsRepository,
  SqlStoreAccountRepository,
} from './sql-sign-in-methods.ts';
import { SqlTicketRepository } from './sql-ticket.repository.ts';

const publicUrl = new URL('https://games.example/');
const NOW = new Date('2026-11-21T12:00:00Z');

const test = await openTestDatabase();

describe('sign-in methods in PostgreSQL', () => {
  const emptyPorts = async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users', 'sign_in_tickets', 'instance_addresses');
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const users = new MikroUserRepository(orm.em, db);
    const [ada, bob] = [aUser(), aUser({ username: 'bob', email: 'bob@example.org', passwordHash: null })];
    await unitOfWork.run(async () => {
      for (const user of [ada, bob]) await users.add(user);
    });
    return {
      unitOfWork,
      ada: ada.id,
      bob: bob.id,
      tickets: new SqlTicketRepository(db),
      secondSteps: new SqlSecondStepRepository(db),
      passkeys: new SqlPasskeyRepository(db),
      storeAccounts: new SqlStoreAccountRepository(db),
      methods: new SqlSignInMethodsRepository(db, publicUrl),
      queries: new SqlSignInMethodQueries(db, publicUrl),
    };
  };

  secondStepContract(emptyPorts);
  signInMethodsContract(emptyPorts);
  ticketContract(async () => {
    const { tickets, ada } = await emptyPorts();
    return { tickets, userId: ada };
  });

  it('stores recovery codes, tickets and browsers as hashes only', async () => {
    const { secondSteps, tickets, ada } = await emptyPorts();
    await secondSteps.begin(ada, 'sealed', NOW);
    await secondSteps.replaceRecoveryCodes(ada, ['0123456789ABCDEF']);
    const ticket = { kind: 'second-step', token: 'a token', browser: 'a browser' } as const;
    await tickets.add({ ...ticket, userId: ada, content: {}, expiresAt: NOW });
    const rows = await test.db.query<Record<string, string>>(
      `select encode(code_hash, 'hex') as code, encode(token_hash, 'hex') as token, encode(browser_hash, 'hex') as browser
       from recovery_codes, sign_in_tickets`,
    );
    expect(rows).toHaveLength(1);
    for (const hash of Object.values(rows[0]!)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('hashes the same recovery code differently for each user', async () => {
    const { secondSteps, ada, bob } = await emptyPorts();
    for (const user of [ada, bob]) {
      await secondSteps.begin(user, 'sealed', NOW);
      await secondSteps.replaceRecoveryCodes(user, ['0123456789ABCDEF']);
    }
    expect(await test.db.query('select distinct code_hash from recovery_codes')).toHaveLength(2);
  });

  it('leaves only the codes of the last of two who renew them concurrently', async () => {
    const { unitOfWork, secondSteps, ada } = await emptyPorts();
    await secondSteps.begin(ada, 'sealed', NOW);
    await secondSteps.replaceRecoveryCodes(ada, ['0123456789ABCDEF']);
    const renew = (code: string) => () => unitOfWork.run(() => secondSteps.replaceRecoveryCodes(ada, [code]));
    await inOrder(test, renew('GHJKMNPQRSTVWXYZ'), renew('ZYXWVTSRQPNMKJHG'));
    expect(await test.db.query('select from recovery_codes')).toHaveLength(1);
    expect(await secondSteps.useRecoveryCode(ada, 'ZYXWVTSRQPNMKJHG')).toBe(true);
  });

  it('links a Steam account to one of ten users who request it concurrently', async () => {
    const { unitOfWork, storeAccounts, ada, bob } = await emptyPorts();
    const links = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        unitOfWork.run(() => storeAccounts.link(n % 2 ? ada : bob, '76561190000000011', NOW)),
      ),
    );
    expect(await test.db.query('select from store_accounts')).toHaveLength(1);
    expect(links.filter(Boolean)).toHaveLength(5);
  });

  it('locks the sign-in methods until the transaction ends', async () => {
    const { unitOfWork, methods, passkeys, bob } = await emptyPorts();
    for (const id of ['one', 'two'])
      await passkeys.add({
        id,
        userId: bob,
        publicKey: '',
        counter: 0,
        transports: [],
        name: id,
        createdAt: NOW,
      });
    const removeUnlessLast = (id: string): Promise<number> =>
      unitOfWork.run(async () => {
        const { passkeys: left } = await methods.lock(bob);
        if (left > 1) await passkeys.remove(bob, id);
        return left;
      });
    const seen = await Promise.all([removeUnlessLast('one'), removeUnlessLast('two')]);
    expect(seen.sort()).toEqual([1, 2]);
  });

  it('are not passkeys that were made at another host', async () => {
    const { methods, passkeys, queries, bob } = await emptyPorts();
    const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
    const addresses = ['http://nas.example:3000/', 'https://games.example:8443/', 'https://games.example/'];
    for (const [n, address] of addresses.entries()) {
      await test.db.query('insert into instance_addresses (since, address) values ($1, $2)', [
        at(n),
        address,
      ]);
      const id = `made at ${address}`;
      const createdAt = at(n + 0.5);
      await passkeys.add({ id, userId: bob, publicKey: '', counter: 0, transports: [], name: id, createdAt });
    }
    const shown = (await queries.get(bob)).passkeys.map(({ onlyAt }) => onlyAt);
    expect(shown).toEqual(['nas.example', null, null]);
    expect((await methods.lock(bob)).passkeys).toBe(2);
  });
});
