import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Rule, V1BacktestBody } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { RulesTab } from './RulesTab.tsx';

const rule = (name: string, more: Partial<Rule> = {}): Rule => ({
  name,
  games: [],
  categories: [],
  kinds: [],
  items: [],
  words: null,
  action: { email: null, push: null, chat: null, isMuted: false, isSaved: false },
  ...more,
});
const QUIET = rule('Quiet', {
  kinds: ['news', 'unknown'],
  games: [7],
  action: { ...rule('').action, isMuted: true },
});
const FIXES = rule('Fixes', {
  words: 'fix -console',
  action: { ...rule('').action, email: 'instant', push: true },
});
const RESULT: V1BacktestBody = {
  since: '2025-11-22T12:00:00Z',
  games: 12,
  gamesKnownInPart: 2,
  matches: 30,
  taken: 26,
  perWeek: 0.5,
  takenBefore: [{ position: 1, name: 'Quiet', matches: 4 }],
  samples: [
    {
      gid: '11',
      appId: 7,
      gameName: 'Tidewater',
      title: 'Patch 1.2',
      kind: 'patch',
      postedAt: '2026-11-20T10:00:00Z',
      edit: null,
    },
  ],
};
const session = (hasEarlyAccess: boolean, currentPlan = 'PRO') => ({
  body: { success: true, data: { user: { username: 'jo', currentPlan, hasEarlyAccess } } },
});
const list = (...rules: Rule[]) => ({ body: { version: 4, rules } });
const LIBRARY = { body: { success: true, data: { games: [{ appid: 7, name: 'Tidewater' }] } } };
const CATEGORIES = {
  body: { success: true, data: { categories: [{ id: '3', name: 'Cozy', isDefault: false, appIds: [7] }] } },
};

const open = (routes: Parameters<typeof fakeApi>[0], user = session(true), isPro = true) => {
  const server = fakeApi({
    'GET /auth/session': user,
    'GET /user/games': LIBRARY,
    'GET /user/categories': CATEGORIES,
    'POST /v1/rules/backtest': { body: RESULT },
    ...routes,
  });
  renderApp(
    <>
      <RulesTab isPro={isPro} />
      <ToastRegion />
    </>,
  );
  return server;
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const form = async (name: string) => within(await screen.findByRole('dialog', { name }));
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const saved = (server: ReturnType<typeof fakeApi>) =>
  server.to('PUT', '/v1/rules').map(({ body }) => body as { version: number; rules: Rule[] });

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('Rules', () => {
  it('are listed in their order, in words', async () => {
    open({ 'GET /v1/rules': list(QUIET, FIXES, rule('Rest')) });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('1. Quiet For news or other posts of 1 gameThen: tells nobody, counts as read');
    expect(rows[1]).toContain(
      'For all updates of all your games with the words fix -consoleThen: email at once, push',
    );
    expect(rows[2]).toContain('Then: as without a rule');
  });

  it('say which silent edits they are about', async () => {
    const some = rule('Some', { edits: ['added', 'removed'], kinds: ['patch'] });
    open({ 'GET /v1/rules': list(rule('All', { edits: [] }), some) });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('For silent edits of all updates of all your games');
    expect(rows[1]).toContain('For silent edits (added text or removed text) of patches of all your games');
  });

  it('are moved with buttons, and saved as a whole', async () => {
    const server = open({ 'GET /v1/rules': list(QUIET, FIXES), 'PUT /v1/rules': list(FIXES, QUIET) });
    expect(await screen.findByRole('button', { name: 'Move Quiet up' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await click('Move Fixes up');
    await waitFor(() => expect(saved(server)).toEqual([{ version: 4, rules: [FIXES, QUIET] }]));
  });

  it('are moved again from what was saved, before they are read again', async () => {
    const server = open({
      'GET /v1/rules': [list(QUIET, FIXES), 'unreachable'],
      'PUT /v1/rules': { body: { version: 5, rules: [FIXES, QUIET] } },
    });
    await click('Move Fixes up');
    // The second press comes while it is saved.
    await click('Move Fixes up');
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('1. Fixes'));
    await click('Move Quiet up');
    await waitFor(() => expect(saved(server)).toHaveLength(2));
    expect(saved(server).map(({ version }) => version)).toEqual([4, 5]);
  });

  it('are tried while they are written', async () => {
    const server = open({ 'GET /v1/rules': list(QUIET), 'PUT /v1/rules': list(QUIET) });
    await click('Add a rule');
    const sheet = await form('Add a rule');
    await enter(sheet.getByLabelText('Name'), 'Fixes');
    await enter(sheet.getByLabelText('Words'), 'fix');
    await userEvent.click(sheet.getByRole('radio', { name: 'Only these games and categories' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Add' }));
    expect(sheet.getByRole('alert')).toHaveTextContent('Choose at least one game or category');
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Category Cozy' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name: 'Tidewater' }));
    await userEvent.selectOptions(sheet.getByLabelText('Email'), 'At once');
    expect(await sheet.findByText('26 updates')).toBeInTheDocument();
    expect(sheet.getByText('Rule 1, Quiet, takes 4 updates before it.')).toBeInTheDocument();
    expect(
      sheet.getByText('Of 2 of your 12 games not all posts of that time are known.'),
    ).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Patch 1.2' })).toHaveAttribute('href', '/g/7?update=11');
    const expected = rule('Fixes', {
      words: 'fix',
      games: [7],
      categories: ['3'],
      action: { ...rule('').action, email: 'instant' },
    });
    await waitFor(() =>
      expect(server.to('POST', '/v1/rules/backtest').at(-1)?.body).toEqual({
        position: 2,
        rules: [
          { ...QUIET, name: '1' },
          { ...expected, name: '2' },
        ],
      }),
    );
    await userEvent.click(sheet.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Fixes was added')).toBeInTheDocument();
    expect(saved(server)).toEqual([{ version: 4, rules: [QUIET, expected] }]);
  });

  it('about silent edits are tried on those', async () => {
    const sample = RESULT.samples[0]!;
    const edits = [
      { class: 'removed', at: '2026-11-21T10:00:00Z' },
      { class: 'changed', at: '2026-11-22T10:00:00Z' },
    ] as const;
    const server = open({
      'GET /v1/rules': list(QUIET),
      'PUT /v1/rules': list(QUIET),
      'POST /v1/rules/backtest': [
        { body: RESULT },
        { body: { ...RESULT, taken: 1, samples: edits.map((edit) => ({ ...sample, edit })) } },
      ],
    });
    await click('Add a rule');
    const sheet = await form('Add a rule');
    expect(await sheet.findByText('26 updates')).toBeInTheDocument();
    expect(sheet.getByRole('radio', { name: 'Updates' })).toBeChecked();
    expect(sheet.queryByText(/The most that the edit did/)).not.toBeInTheDocument();
    await enter(sheet.getByLabelText('Name'), 'Taken back');
    await userEvent.click(sheet.getByRole('radio', { name: 'Silent edits of updates' }));
    expect(sheet.queryByText('26 silent edits')).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Removed text' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Move it to Saved' }));
    expect(await sheet.findByText('1 silent edit')).toBeInTheDocument();
    expect(sheet.getByText('Rule 1, Quiet, takes 4 silent edits before it.')).toBeInTheDocument();
    expect(sheet.getByText(/noticed in the newest 20 posts/)).toBeInTheDocument();
    expect(sheet.queryByText(/not all posts of that time/)).not.toBeInTheDocument();
    const taken = within(sheet.getByRole('list', { name: 'The newest silent edits that it takes' }));
    const rows = taken.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([expect.stringContaining('Removed text'), expect.stringContaining('Changed text')]);
    await userEvent.click(sheet.getByRole('button', { name: 'Add' }));
    const expected = rule('Taken back', {
      edits: ['removed'],
      action: { ...rule('').action, isSaved: true },
    });
    await waitFor(() => expect(saved(server)).toEqual([{ version: 4, rules: [QUIET, expected] }]));
  });

  it('say that they changed elsewhere, and which name is taken', async () => {
    open({
      'GET /v1/rules': list(QUIET, FIXES),
      'PUT /v1/rules': {
        status: 409,
        body: { message: 'Your rules have changed meanwhile. Load them again.' },
      },
    });
    await click('Edit Fixes');
    const sheet = await form('Edit Fixes');
    await enter(sheet.getByLabelText('Name'), 'Quiet');
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
    expect(sheet.getByRole('alert')).toHaveTextContent('There is a rule with this name');
    await enter(sheet.getByLabelText('Name'), 'Quiet 2');
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText(/changed meanwhile/)).toBeInTheDocument();
  });

  it('are removed', async () => {
    const server = open({ 'GET /v1/rules': [list(QUIET), list()], 'PUT /v1/rules': list() });
    await click('Remove Quiet');
    await userEvent.click((await form('Remove "Quiet"?')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/No rules yet/)).toBeInTheDocument();
    expect(saved(server)).toEqual([{ version: 4, rules: [] }]);
  });

  it('tell how to get them', async () => {
    open({}, session(false));
    expect(await screen.findByText(/switch early access on/)).toBeInTheDocument();
  });
});
