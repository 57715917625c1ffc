import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryPollRepository,
  InMemorySearchIndex,
  InMemoryUnitOfWork,
} from '@patchlight/testing';
import type { NewNotice } from '../kernel/ports.ts';
import { IndexUpdates } from './index-updates.use-case.ts';

describe('indexing updates', () => {
  let polls: InMemoryPollRepository;
  let index: InMemorySearchIndex;
  let indexUpdates: IndexUpdates;
  let sent: NewNotice[];

  beforeEach(() => {
    const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
    polls = new InMemoryPollRepository(clock, unitOfWork);
    index = new InMemorySearchIndex();
    sent = [];
    const noticeSender = { send: async (notices: readonly NewNotice[]) => void sent.push(...notices) };
    indexUpdates = new IndexUpdates({ clock, noticeSender, polls, searchIndex: index, unitOfWork });
    index.waiting = 1_000;
  });

  it('continues until nothing is pending', async () => {
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([1_000, 0]);
  });

  it('runs a single step while games are due', async () => {
    polls.add(904_110);
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([100, 900]);
  });

  it('tells of silent edits, each by its own key, with the first line that changed', async () => {
    const edit = { appId: 7, gameName: 'Brinelight', title: 'Patch 2' };
    const line = {
      class: 'changed',
      before: 'Moths deal 45.',
      after: 'Moths deal 40.',
      isSpoiler: false,
    } as const;
    index.silentEdits = [
      { ...edit, revisionId: '1', changes: [{ ...line, class: 'cosmetic' }, line] },
      { ...edit, revisionId: '2', changes: [{ ...line, class: 'removed', after: null }, line] },
      {
        ...edit,
        revisionId: '3',
        changes: [{ ...line, before: null, after: 'Owl'.repeat(99), class: 'added' }],
      },
      { ...edit, revisionId: '4', changes: [{ ...line, isSpoiler: true }] },
    ];
    await indexUpdates.execute();
    expect(sent.map(({ kind, key, userId }) => [kind, key, userId])).toEqual(
      ['1', '2', '3', '4'].map((id) => ['edited', `edited:${id}`, null]),
    );
    expect(sent[0]).toMatchObject({ appId: 7, title: 'Silent edit: Patch 2' });
    expect(
      sent.map(({ message }) => message.replace('A post of Brinelight was edited and does not say so: ', '')),
    ).toEqual([
      '1 change. “Moths deal 45.” is now “Moths deal 40.”',
      '2 changes. Removed: “Moths deal 45.”',
      `1 change. Added: “${'Owl'.repeat(66)}O…”`,
      '1 change. A spoiler was edited.',
    ]);
  });
});
