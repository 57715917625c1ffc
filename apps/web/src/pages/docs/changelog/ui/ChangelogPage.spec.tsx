import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderApp } from '../../../../../test/render.tsx';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { ChangelogPage } from './ChangelogPage.tsx';

const [first = ''] = /^- .*$/m.exec(
  readFileSync(join(import.meta.dirname, '../../../../../../../CHANGELOG.md'), 'utf8'),
)!;

it('shows the changes of CHANGELOG.md, and leads to their feed', () => {
  fakeApi({});
  renderApp(<ChangelogPage />, { at: '/changelog' });
  expect(document.title).toBe('Patchlight - Changelog');
  const [release] = screen.getAllByRole('region');
  const text = first.slice(2).replaceAll('`', '');
  expect(within(release!).getAllByRole('listitem')[0]).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Atom feed' })).toHaveAttribute('href', '/changelog.atom');
});
