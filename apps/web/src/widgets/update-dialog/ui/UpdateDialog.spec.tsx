import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateApi, useOpenUpdate, useOpenUpdateGid } from '@/entities/update';
import type { PostEdit, UpdateItem, UpdateItems } from '@patchlight/contracts';
import type { Update } from '@/entities/update';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp, testStore } from '../../../../test/render.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';

const anUpdate = (gid: string, change: Partial<Update> = {}): Update => ({
  gid,
  title: `Tides ${gid}`,
  details: `Body of ${gid}`,
  format: 'bbcode',
  url: `https://site.example/${gid}`,
  updateDate: '2026-11-01T12:00:00Z',
  appId: 904110,
  kind: 'major',
  game: { name: 'Brinelight', iconUrl: null, logoUrl: 'https://cdn.example/logo.jpg' },
  items: { fix: 1 },
  revisions: [],
  ...change,
});
const answer = (gid: string, change?: Partial<Update>) => ({
  body: { success: true, data: anUpdate(gid, change) },
});
const three = {
  'GET /updates/1': answer('1'),
  'GET /updates/2': answer('2'),
  'GET /updates/3': answer('3'),
};

const Page = () => {
  const gid = useOpenUpdateGid();
  const open = useOpenUpdate();
  return (
    <>
      <button onClick={() => open('2', { context: ['1', '2', '3'] })}>open</button>
      {gid !== null && <UpdateDialog gid={gid} />}
    </>
  );
};
/** A store with update 1, as it was two minutes ago. */
const oldStore = async () => {
  const store = testStore();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 120_000);
  await store.dispatch(updateApi.util.upsertQueryData('getUpdate', '1', anUpdate('1')) as never);
  clock.mockRestore();
  return store;
};
const address = (): string | null => screen.getByTestId('address').textContent;
const heading = (name: string) => screen.findByRole('heading', { name });

beforeAll(() => preloadOverlays());
describe('UpdateDialog', () => {
  it('shows game, date and content', async () => {
    fakeApi(three);
    renderApp(<Page />, { at: '/?update=1' });
    const dialog = await screen.findByRole('dialog', { name: 'Tides 1' });
    expect(dialog.querySelector('header img')).toHaveAttribute('src', 'https://cdn.example/logo.jpg');
    for (const text of ['Brinelight', 'Game Update', 'App ID: 904110', 'Update Details', 'Body of 1'])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).getByText(/Sunday, November 1, 2026/)).toBeInTheDocument();
  });

  it('has the three buttons', async () => {
    fakeApi(three);
    renderApp(<Page />, { at: '/my-games?update=1' });
    expect(await screen.findByRole('link', { name: 'Game Store' })).toHaveAttribute(
      'href',
      'https://store.steampowered.com/app/904110/',
    );
    expect(screen.getByRole('link', { name: 'Full Update' })).toHaveAttribute(
      'href',
      'https://site.example/1',
    );
    await userEvent.click(screen.getByText('Close'));
    expect(address()).toBe('/my-games');
  });

  it('renders HTML with the same rules as BBCode, including the diff', async () => {
    const details =
      'See <a href="https://site.example/x" onclick="x()">the <b>page</b></a>.<script>x</script>';
    const revisions: Update['revisions'] = [
      {
        title: 'Tides 1',
        details: '<p>See the site.</p>',
        format: 'html',
        replacedAt: '2026-11-02T12:00:00Z',
        edit: null,
      },
    ];
    fakeApi({ 'GET /updates/1': answer('1', { details, format: 'html', revisions }) });
    renderApp(<Page />, { at: '/?update=1' });
    const link = await screen.findByRole('link', { name: 'the page' });
    expect(link).toHaveAttribute('href', 'https://site.example/x');
    expect(link).not.toHaveAttribute('onclick');
    expect(link.closest('p')).toHaveTextContent('See the page.<script>x</script>');
    await userEvent.click(screen.getByRole('button', { name: 'What changed' }));
    expect((await screen.findByText('removed:', { exact: false })).closest('del')).toHaveTextContent('site');
  });

  it('shows a message for an unknown update', async () => {
    fakeApi({ 'GET /updates/9': { status: 404, body: { message: 'This update does not exist.' } } });
    renderApp(<Page />, { at: '/?update=9' });
    expect(await heading('This update does not exist.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(address()).toBe('/');
  });

  it('retries after an error', async () => {
    fakeApi({ 'GET /updates/1': [{ status: 400, body: { message: 'Not now.' } }, answer('1')] });
    renderApp(<Page />, { at: '/?update=1' });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Tides 1')).toBeInTheDocument();
  });

  it('keeps the content when a refetch fails', async () => {
    fakeApi({ 'GET /updates/1': { status: 400, body: { message: 'Not now.' } } });
    renderApp(<Page />, { at: '/?update=1', store: await oldStore() });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Tides 1' })).toBeInTheDocument();
  });

  it('navigates the list it was opened from, by button and by key', async () => {
    const server = fakeApi(three);
    renderApp(<Page />, { at: '/calendar' });
    await userEvent.click(screen.getByText('open'));
    expect(await heading('Tides 2')).toBeInTheDocument();
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/updates/3')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Next update' }));
    expect(await heading('Tides 3')).toBeInTheDocument();
    expect(screen.getByText('Tides 3, 3 of 3')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Next update' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('kk');
    expect(await heading('Tides 1')).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await heading('Tides 2')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/calendar'));
    for (const gid of ['1', '2', '3']) expect(server.to('GET', `/updates/${gid}`)).toHaveLength(1);
  });

  it('navigates the updates of its game when opened from no list', async () => {
    fakeApi({
      ...three,
      'GET /games/904110/updates': (request) => ({
        body: request.url.includes('cursor=c2')
          ? { success: true, data: [{ gid: '3' }], next_cursor: null }
          : { success: true, data: [{ gid: '1' }, { gid: '2' }], next_cursor: 'c2' },
      }),
    });
    renderApp(<Page />, { at: '/?update=2' });
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await heading('Tides 3')).toBeInTheDocument();
  });

  it('hides navigation when there is only one update', async () => {
    fakeApi(three);
    renderApp(<Page />, { at: '/?update=2' });
    expect(await heading('Tides 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next update' })).toBeNull();
  });

  it('opens the full update with o and the store with s', async () => {
    fakeApi(three);
    renderApp(<Page />, { at: '/?update=1' });
    await heading('Tides 1');
    const opened: string[] = [];
    const note = (event: MouseEvent): void => {
      event.preventDefault();
      opened.push((event.target as Element).textContent);
    };
    document.addEventListener('click', note);
    await userEvent.keyboard('os');
    document.removeEventListener('click', note);
    expect(opened).toEqual(['Full Update', 'Game Store']);
  });

  it('shows what an edit changed, even if the cached update does not know of it', async () => {
    const revisions: Update['revisions'] = [
      {
        title: 'Tides 1',
        details: 'Body of one',
        format: 'bbcode',
        replacedAt: '2026-11-02T12:00:00Z',
        edit: null,
      },
    ];
    fakeApi({ 'GET /updates/1': answer('1', { revisions }) });
    renderApp(<Page />, { at: '/?update=1', store: await oldStore() });
    const disclosure = await screen.findByRole('button', { name: 'What changed' });
    expect(screen.getByText('Nov 2, 2026')).toBeInTheDocument();
    expect(disclosure).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(disclosure);
    expect((await screen.findByRole('insertion')).textContent).toBe('added: 1');
    expect(screen.getByRole('deletion').textContent).toBe('removed: one');
  });

  it('shows the changes of an edit line by line, and that it was not announced', async () => {
    const change = { before: null, after: null, isSpoiler: false };
    const edit: PostEdit = {
      class: 'removed',
      isSilent: true,
      isRepeat: false,
      changes: [
        { ...change, class: 'changed', before: 'Moths deal 45 damage.', after: 'Moths deal 40 damage.' },
        { ...change, class: 'removed', before: 'Owls can be tamed.' },
        { ...change, class: 'added', after: 'The keeper dies.', isSpoiler: true },
        { ...change, class: 'cosmetic', before: 'Helo', after: 'Hello' },
      ],
    };
    const back: PostEdit = { class: 'changed', isSilent: true, isRepeat: true, changes: [edit.changes[0]!] };
    const old = { title: 'Tides 1', details: 'Old', format: 'bbcode' } as const;
    const revisions: Update['revisions'] = [
      { ...old, replacedAt: '2026-11-03T12:00:00Z', edit: back },
      { ...old, replacedAt: '2026-11-02T12:00:00Z', edit },
    ];
    fakeApi({ 'GET /updates/1': answer('1', { revisions }) });
    renderApp(<Page />, { at: '/?update=1' });
    const disclosure = await screen.findByRole('button', { name: 'What changed' });
    expect(disclosure.closest('p')).toHaveTextContent('Edited Nov 3, 2026 · 3 changes');
    expect(screen.getByText('Not announced')).toBeInTheDocument();
    await userEvent.click(disclosure);
    expect(await screen.findByText('A spoiler was added.')).toBeInTheDocument();
    expect(screen.queryByText('The keeper dies.', { exact: false })).not.toBeInTheDocument();
    expect(screen.getByText('An earlier wording is back.')).toBeInTheDocument();
    expect(screen.getByText('Spelling or layout changed in a line, too.')).toBeInTheDocument();
    const deleted = screen.getAllByRole('deletion').map(({ textContent }) => textContent);
    expect(deleted).toEqual(['removed: 45', 'removed: 45', 'removed: Owls can be tamed.']);
  });

  describe('what the text says by type', () => {
    const anItem = (change: Partial<UpdateItem>): UpdateItem => ({
      line: 0,
      text: 'Fixed a crash',
      sections: [],
      type: 'fix',
      confidence: 'high',
      direction: null,
      from: null,
      to: null,
      breaking: [],
      ...change,
    });
    const open = async (items: Update['items'], found: Partial<UpdateItems>) => {
      const data = { gid: '1', appId: 904110, state: 'known', extractor: 1, items: [], ...found };
      const server = fakeApi({
        'GET /updates/1': answer('1', { items }),
        'GET /updates/1/items': { body: { success: true, data } },
      });
      renderApp(<Page />, { at: '/?update=1' });
      const button = await screen.findByRole('button', { name: 'By type' });
      expect(server.to('GET', '/updates/1/items')).toEqual([]);
      await userEvent.click(button);
      return button.closest('p')!;
    };

    it('is counted, and listed when opened', async () => {
      const items = [
        anItem({ sections: ['General', 'Bug fixes'] }),
        anItem({
          line: 1,
          type: 'balance',
          text: 'Moths deal less',
          from: '45',
          to: '40',
          confidence: 'low',
        }),
        anItem({
          line: 2,
          type: 'other',
          text: 'Old saves will not load',
          breaking: ['saves', 'will not load'],
        }),
      ];
      const head = await open({ fix: 12, balance: 1, breaking: 1 }, { items });
      expect(head).toHaveTextContent('12 fixes · 1 balance1 breaking');
      const fixes = within(await screen.findByRole('region', { name: 'Fixes' }));
      expect(fixes.getByRole('listitem')).toHaveTextContent(/^Bug fixesFixed a crash$/);
      expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent(
        'Moths deal less45 → 40Not sure',
      );
      const breaking = screen.getByRole('region', { name: 'Breaking changes' });
      expect(breaking).toHaveTextContent(
        /^Breaking changes 1Old saves will not loadsays “saves”, “will not load”$/,
      );
      expect(screen.getByText(/^Found by patterns in the text, which may be wrong/)).toBeInTheDocument();
    });

    it.each([
      ['not-english', 'Changes are told apart in English posts only.'],
      ['pending', 'This post was not read yet. Look again in a moment.'],
      ['known', 'No line was recognized as a change.'],
    ] as const)('says why it is not known: %s', async (state, reason) => {
      const head = await open(state === 'known' ? {} : null, { state });
      expect(head).toHaveTextContent('No fixes or other changes recognized');
      expect(await screen.findByText(reason)).toBeInTheDocument();
    });
  });
});
