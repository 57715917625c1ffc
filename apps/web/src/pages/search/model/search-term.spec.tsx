import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderApp } from '../../../../test/render.tsx';
import { useSearchTerm } from './search-term.ts';

const Box = () => {
  const { text, setText, term } = useSearchTerm();
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="box" value={text} onChange={(event) => setText(event.target.value)} />
      <p>term: {term}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
};
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the search box', () => {
  it('goes to the address after half a second without typing, trimmed', async () => {
    renderApp(<Box />, { at: '/search' });
    type('mo');
    await wait(400);
    type(' moss ');
    await wait(499);
    expect(address()).toBe('/search');
    await wait(1);
    expect(address()).toBe('/search?q=moss');
    expect(screen.getByText('term: moss')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue(' moss ');
  });

  it('makes no search of blanks', async () => {
    renderApp(<Box />, { at: '/search' });
    type('   ');
    await wait(600);
    expect(address()).toBe('/search');
  });

  it('goes to /search without q when it is emptied', async () => {
    renderApp(<Box />, { at: '/search?q=moss' });
    type('');
    await wait(500);
    expect(address()).toBe('/search');
  });

  it('starts with the term of the address and follows it on Back', async () => {
    renderApp(<Box />, { at: '/search' });
    type('moss');
    await wait(500);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await wait(600);
    expect(address()).toBe('/search');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
});
