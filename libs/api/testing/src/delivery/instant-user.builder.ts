import type { QueuedRecipient } from '@patchlight/application/ports';

/** A PRO user who wants everything by mail at once. */
export const anInstantUser = (
  more: Partial<QueuedRecipient> = {},
): Omit<QueuedRecipient, 'userId' | 'waiting'> => ({
  names: new Map([['', 'ada@example.org']]),
  hosts: new Map(),
  hasPro: true,
  settings: { emailDefault: 'instant', email: {}, push: {} },
  canMail: true,
  devices: [],
  chats: [],
  quietUntil: null,
  recent: [],
  ...more,
});
