import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_GATE_POLICY } from '@patchlight/contracts';
import type { V1GateBody, V1NamedGate } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { Gates } from './Gates.tsx';

const AT = '2026-02-03T12:00:00Z';
const GATE: V1NamedGate = {
  name: 'nightly',
  games: null,
  policy: DEFAULT_GATE_POLICY,
  createdAt: AT,
  lastDecision: { decision: 'hold', reasons: 1, at: AT },
  lastAck: { at: AT, token: 'CI' },
};
const REASONS: V1GateBody['reasons'] = [
  {
    type: 'new-update',
    appId: 7,
    update: {
      gid: '11',
      appId: 7,
      gameName: 'Tidewater',
      title: 'Patch 1.2',
      kind: 'patch',
      url: 'https://patchlight.example/g/7?update=11',
      storeUrl: 'https://store.example/11',
      postedAt: AT,
      editedAt: null,
      contentHash: 'ab',
    },
  },
  { type: 'stale', appId: 8, update: null },
];
const state = (decision: 'pass' | 'hold', tag: string) => ({
  headers: { ETag: tag },
  body: { ...GATE, decision, reasons: decision === 'hold' ? REASONS : [], lock: {}, lockText: '' },
});
const LIBRARY = {
  body: {
    success: true,
    data: {
      games: [
        { appid: 7, name: 'Tidewater' },
        { appid: 8, name: 'Lantern Row' },
      ],
    },
  },
};
const list = (...gates: V1NamedGate[]) => ({ body: { gates } });

const open = (routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({ 'GET /user/games': LIBRARY, ...routes });
  renderApp(
    <>
      <Gates />
      <ToastRegion />
    </>,
  );
  return server;
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('Gates', () => {
  it('lists gates with their last decision', async () => {
    open({ 'GET /v1/gates': list(GATE, { ...GATE, name: 'fresh', lastDecision: null, lastAck: null }) });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('nightly Holds');
    expect(rows[0]).toContain('major updates, updates, patches, other posts and edits of all your games');
    expect(rows[0]).toContain('Last asked Feb 3, 2026 · accepted Feb 3, 2026 by CI');
    expect(rows[1]).toContain('Never asked yet');
  });

  it('creates a gate for some games', async () => {
    const server = open({
      'GET /v1/gates': [list(), list(GATE)],
      'PUT /v1/gates/nightly': state('pass', '"1"'),
    });
    expect(await screen.findByText('No gates yet.')).toBeInTheDocument();
    await click('Create a gate');
    const form = await dialog('Create a gate');
    await userEvent.type(form.getByLabelText('Name'), 'Night Ly');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/lower-case letters, digits and hyphens/);
    await userEvent.clear(form.getByLabelText('Name'));
    await userEvent.type(form.getByLabelText('Name'), 'nightly');
    await userEvent.click(form.getByRole('radio', { name: 'Only these games' }));
    await userEvent.click(await form.findByRole('checkbox', { name: 'Lantern Row' }));
    for (const pass of form.getAllByRole('radio', { name: 'Pass' })) await userEvent.click(pass);
    const age = form.getByLabelText(/Longest time since the last fetch/);
    await userEvent.clear(age);
    await userEvent.type(age, '0');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByRole('alert')).toHaveTextContent('Enter minutes from 1 to 10080');
    await userEvent.clear(age);
    await userEvent.type(age, '240');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('nightly was created')).toBeInTheDocument();
    expect(server.to('PUT', '/v1/gates/nightly').map(({ body }) => body)).toEqual([
      {
        policy: { kinds: DEFAULT_GATE_POLICY.kinds, edits: 'pass', maxAge: 240, noPosts: 'pass' },
        games: [8],
      },
    ]);
  });

  it('refuses the name of another gate', async () => {
    const server = open({ 'GET /v1/gates': list(GATE) });
    await screen.findByRole('list', { name: 'Your gates' });
    await click('Create a gate');
    const form = await dialog('Create a gate');
    await userEvent.type(form.getByLabelText('Name'), 'nightly');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByRole('alert')).toHaveTextContent('There is a gate with this name');
    expect(server.to('PUT', '/v1/gates/nightly')).toEqual([]);
  });

  it('shows why it holds, and accepts just what was shown', async () => {
    const server = open({
      'GET /v1/gates': list(GATE),
      'GET /v1/gates/nightly': [state('hold', '"1"'), state('hold', '"2"'), state('pass', '"3"')],
      'POST /v1/gates/nightly/ack': [
        { status: 412, body: { message: 'The gate has changed' } },
        state('pass', '"3"'),
      ],
    });
    await click('Check nightly');
    const sheet = await dialog('Gate nightly');
    const reasons = within(await sheet.findByRole('list', { name: 'Why it holds' }));
    expect(reasons.getByRole('link', { name: 'Patch 1.2' })).toHaveAttribute('href', REASONS[0]!.update!.url);
    expect(await reasons.findByText('Lantern Row')).toBeInTheDocument();
    expect(reasons.getByText('Its updates were not fetched lately')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Accept these updates' }));
    expect(
      await screen.findByText('The gate has changed meanwhile. Please look once more.'),
    ).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Accept these updates' }));
    expect(await sheet.findByText(/It passes/)).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: 'Accept these updates' })).not.toBeInTheDocument();
    const sent = server.to('POST', '/v1/gates/nightly/ack').map(({ headers }) => headers['If-Match']);
    expect(sent).toEqual(['"1"', '"2"']);
  });

  it('shows what was decided once it was checked', async () => {
    const never = { ...GATE, lastDecision: null };
    open({ 'GET /v1/gates': [list(never), list(GATE)], 'GET /v1/gates/nightly': state('hold', '"1"') });
    expect(await screen.findByText(/Never asked yet/)).toBeInTheDocument();
    await click('Check nightly');
    await waitFor(() => expect(screen.queryByText(/Never asked yet/)).not.toBeInTheDocument());
  });

  it('removes a gate', async () => {
    const server = open({ 'GET /v1/gates': [list(GATE), list()], 'DELETE /v1/gates/nightly': {} });
    await click('Remove nightly');
    await userEvent.click((await dialog('Remove "nightly"?')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No gates yet.')).toBeInTheDocument();
    expect(server.to('DELETE', '/v1/gates/nightly')).toHaveLength(1);
  });
});
