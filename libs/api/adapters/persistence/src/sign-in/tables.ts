import type { TicketContent, TicketKind } from '@patchlight/application/ports';
import { t, table } from '../kernel/tables/table.ts';

export const signInTables = {
  signInTickets: table(
    {
      kind: t.text().$type<TicketKind>().primary(),
      tokenHash: t.bytes().primary(),
      browserHash: t.bytes(),
      userId: t.bigint().nullable(),
      content: t.json().$type<TicketContent>(),
      expiresAt: t.instant(),
      sessionId: t.uuid().nullable(),
    },
    {
      placed: 'lookup',
      erased: 'cascade',
      exported: 'hashes of tickets, which last for minutes',
      expired: `expires_at < now()`,
    },
  ),
  secondSteps: table(
    {
      userId: t.bigint().primary(),
      sealedSecret: t.text(),
      lastStep: t.bigint().defaultRaw('0'),
      begunAt: t.instant(),
      confirmedAt: t.instant().nullable(),
    },
    {
      placed: 'lookup',
      expired: null,
      erased: 'cascade',
      exported: { as: 'twoStep', key: 'userId', without: ['sealedSecret'] },
    },
  ),
  recoveryCodes: table(
    {
      userId: t.bigint().primary(),
      codeHash: t.bytes().primary(),
    },
    { placed: 'lookup', expired: null, erased: 'cascade', exported: 'hashes of codes' },
  ),
  passkeys: table(
    {
      id: t.text().primary(),
      userId: t.bigint(),
      publicKey: t.text(),
      counter: t.bigint(),
      transports: t.texts(),
      name: t.text(),
      createdAt: t.instant(),
      lastUsedAt: t.instant().nullable(),
    },
    {
      placed: 'lookup',
      expired: null,
      erased: 'cascade',
      exported: { as: 'passkeys', key: 'id', without: ['publicKey'] },
    },
  ),
  storeAccounts: table(
    {
      userId: t.bigint().primary(),
      steamId: t.text(),
      linkedAt: t.instant(),
    },
    { placed: 'few', expired: null, erased: 'cascade', exported: { as: 'steamAccount', key: 'userId' } },
  ),
};
