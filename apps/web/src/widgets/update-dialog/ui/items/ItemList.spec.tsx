import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ItemState } from '@patchlight/contracts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import ItemList from './ItemList.tsx';

const found = (state: ItemState) => ({
  body: { success: true, data: { gid: '1', appId: 7, state, extractor: 1, items: [] } },
});

it('is asked for again when it is opened again', async () => {
  fakeApi({ 'GET /updates/1/items': [found('pending'), found('known')] });
  const { store, unmount } = renderApp(<ItemList gid="1" />);
  expect(await screen.findByText(/Look again in a moment/)).toBeInTheDocument();
  unmount();
  renderApp(<ItemList gid="1" />, { store });
  expect(await screen.findByText('No line was recognized as a change.')).toBeInTheDocument();
});
