import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';

let isThere = false;
jest.unstable_mockModule('../model/strength.ts', () => {
  if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return { passwordScore: () => 4 };
});
const { StrengthBar } = await import('./StrengthBar.tsx');

it('shows nothing while its code cannot load, and the strength once it can', async () => {
  const { rerender } = render(<StrengthBar password="Lan" about={[]} />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('status')).toHaveTextContent('');
  isThere = true;
  rerender(<StrengthBar password="Lantern" about={[]} />);
  expect(await screen.findByText('Strong')).toBeInTheDocument();
});
