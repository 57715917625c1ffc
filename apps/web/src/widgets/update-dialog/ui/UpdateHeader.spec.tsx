import { expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import type { Update } from '@/entities/update';
import { renderApp } from '../../../../test/render.tsx';
import { UpdateHeader } from './UpdateHeader.tsx';

const of = (appId: number) =>
  ({ appId, game: { name: 'Moss', iconUrl: null, logoUrl: `https://cdn.example/${appId}.jpg` } }) as Update;

it('shows the art of the next game, even if that of the one before was missing', () => {
  const { container, rerender } = renderApp(<UpdateHeader update={of(1)} />);
  const art = () => container.querySelector('img');
  fireEvent.error(art()!);
  expect(art()).toBeNull();
  rerender(<UpdateHeader update={of(2)} />);
  expect(art()).toHaveAttribute('src', 'https://cdn.example/2.jpg');
});
