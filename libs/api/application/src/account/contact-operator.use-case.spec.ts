import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountFixture, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import type { ContactOperator } from './contact-operator.use-case.ts';

const OPERATOR = 'ops@patchlight.example';
const QUESTION = { subject: 'Where is my invoice?', message: 'I looked\neverywhere.' };

describe('ContactOperator', () => {
  let ports: AccountFixture['ports'];
  let contactOperator: ContactOperator;
  const open = (operatorEmail: string | null = OPERATOR, sendsMail = true): void => {
    const fixture = accountFixture({ sendsMail, operatorEmail });
    ports = fixture.ports;
    contactOperator = fixture.useCases.contactOperator;
  };
  const add = (details: Parameters<typeof aUser>[0] = {}): void =>
    void ports.accounts.users.push(aUser({ id: '1', emailVerified: true, ...details }));
  const mails = () => ports.deliveries.mails();
  beforeEach(() => open());

  it('mails the request to the operator, with the plan first and a Reply-To of the user', async () => {
    add();
    await contactOperator.execute('1', QUESTION);
    expect(mails()).toMatchObject([
      {
        kind: 'support-request',
        author: { userId: '1', plan: 'FREE' },
        to: OPERATOR,
        replyTo: 'ada@example.org',
        subject: '[FREE] Where is my invoice?',
        isPersonal: true,
        isImportant: false,
      },
    ]);
    expect(mails()[0]!.paragraphs.at(-1)).toBe(QUESTION.message);
  });

  it('marks requests of PRO users', async () => {
    add({ isAdmin: true });
    await contactOperator.execute('1', QUESTION);
    expect(mails()).toMatchObject([{ subject: '[ADMIN] Where is my invoice?', isImportant: true }]);
  });

  it('sets no Reply-To for an unverified address', async () => {
    add({ emailVerified: false });
    await contactOperator.execute('1', QUESTION);
    expect(mails()[0]).not.toHaveProperty('replyTo');
    expect(mails()[0]!.paragraphs[0]).toContain(
      'ada@example.org (not confirmed, it may be of somebody else)',
    );
  });

  it('escapes names that imitate the text of the instance', async () => {
    add({ name: 'Ada\nrick@example.org (confirmed)' });
    await contactOperator.execute('1', QUESTION);
    expect(mails()[0]!.paragraphs[0]!.split('\n')).toEqual([
      'ada, FREE',
      'ada@example.org (confirmed)',
      'Ada rick@example.org (confirmed)',
    ]);
  });

  it('accepts five requests a day per user', async () => {
    add();
    for (let n = 0; n < 5; n += 1) await contactOperator.execute('1', QUESTION);
    await expect(contactOperator.execute('1', QUESTION)).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(mails()).toHaveLength(5);
  });

  it.each([
    ['without mail', OPERATOR, false, `Write to its operator, ${OPERATOR}.`],
    ['without an operator', null, true, 'names nobody to write to'],
  ])('returns an alternative on an instance %s', async (_, operator, sendsMail, words) => {
    open(operator, sendsMail);
    add();
    const refusal = await contactOperator.execute('1', QUESTION).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'unavailable', message: expect.stringContaining(words) });
    expect(mails()).toEqual([]);
  });
});
