import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenApi } from '@patchlight/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { ReferencePage } from './ReferencePage.tsx';

const WHOLE = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../../api/public/openapi.json'), 'utf8'),
) as OpenApi;
const SHOWN = ['/api/v1/events', '/api/v1/updates', '/api/v1/games', '/api/v1/gate', '/api/config'];
const DOCUMENT: OpenApi = {
  ...WHOLE,
  paths: Object.fromEntries(SHOWN.map((path) => [path, WHOLE.paths[path]!])),
};

const open = (at = '/reference', answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ 'GET /openapi.json': { body: DOCUMENT }, ...answers });
  renderApp(
    <>
      <ReferencePage />
      <ToastRegion />
    </>,
    { at },
  );
  return api;
};
const operation = (id: string): HTMLElement => document.getElementById(id)!;
const filter = () => screen.getByRole('searchbox', { name: 'Filter operations' });

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

describe('ReferencePage', () => {
  it('lists all operations by tag, those of v1 first', async () => {
    open();
    expect(await screen.findByText('5 operations')).toBeInTheDocument();
    const tags = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(tags).toEqual(['v1 events', 'v1 updates', 'v1 games', 'v1 gate', 'kernel']);
    expect(document.title).toBe('Patchlight - API Reference');
  });

  it('filters by words of path, method and scope, in the address', async () => {
    open('/reference?q=games:read+v1');
    expect(await screen.findByText('1 operation')).toBeInTheDocument();
    await userEvent.clear(filter());
    await userEvent.type(filter(), 'post gate');
    await waitFor(() => expect(operation('postV1Gate')).toBeInTheDocument());
    expect(operation('getV1Events')).toBeNull();
    await userEvent.type(filter(), ' nothing of this');
    expect(await screen.findByText('No operation matches')).toBeInTheDocument();
  });

  it('opens the operation of the address, with parameters, answers, errors and a line to copy', async () => {
    open('/reference#getV1Updates');
    expect(await screen.findByText('5 operations')).toBeInTheDocument();
    const entry = within(operation('getV1Updates'));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(entry.getByText('Token with updates:read, or session')).toBeInTheDocument();
    expect(entry.getByText('list of UpdateKind')).toBeInTheDocument();
    expect(entry.getByText('1 to 200 · default 50')).toBeInTheDocument();
    expect(entry.getByRole('heading', { name: 'Answer 200' })).toBeInTheDocument();
    expect(entry.getByText('429')).toBeInTheDocument();
    // Provides a clipboard.
    const user = userEvent.setup();
    await user.click(entry.getByRole('button', { name: 'Copy: In a terminal' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(
      `curl -H "Authorization: Bearer $PATCHLIGHT_TOKEN" '${location.origin}/api/v1/updates'`,
    );
  });

  it('shows the fields of nested objects on demand', async () => {
    open('/reference#getV1Games');
    expect(await screen.findByText('5 operations')).toBeInTheDocument();
    const entry = within(operation('getV1Games'));
    expect(entry.queryByText('lastFetchedAt')).not.toBeInTheDocument();
    await userEvent.click(entry.getByText('Fields of games'));
    expect(await entry.findByText('lastFetchedAt')).toBeInTheDocument();
  });

  it('says what failed, and tries again', async () => {
    open('/reference', {
      'GET /openapi.json': [{ status: 403, body: { message: 'Not now.' } }, { body: DOCUMENT }],
    });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5 operations')).toBeInTheDocument();
  });
});
