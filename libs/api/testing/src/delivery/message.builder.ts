import type { MessageUpdate, UpdateMail, UpdateMessage } from '@patchlight/application/ports';

/** An update of a message. */
export const aMessageUpdate = (changes: Partial<MessageUpdate> = {}): MessageUpdate => ({
  id: '1',
  kind: 'major',
  title: 'The Tides of Autumn',
  excerpt: 'A new coast, two ships and a harbor that never sleeps.',
  items: null,
  game: { appId: 904110, name: 'Reefbound' },
  pictureUrl: 'https://cdn.steamstatic.com/apps/904110/header.jpg',
  url: 'https://patchlight.example/g/904110?update=1',
  at: new Date('2026-11-21T12:00:00.000Z'),
  ...changes,
});

/** A message about one update. */
export const aMessage = (changes: Partial<UpdateMessage> = {}): UpdateMessage => ({
  id: '00000000-0000-4000-8000-000000000007',
  kind: 'update',
  updates: [aMessageUpdate()],
  more: 0,
  ...changes,
});

/** A mail about one update. */
export const anUpdateMail = (changes: Partial<UpdateMail> = {}): UpdateMail => ({
  to: 'ada@example.org',
  name: 'Ada',
  message: aMessage(),
  settingsUrl: 'https://patchlight.example/settings?tab=notifications',
  unsubscribeUrl: 'https://patchlight.example/api/mail/unsubscribe?t=7.abc.def',
  thread: '7 904110',
  ...changes,
});
