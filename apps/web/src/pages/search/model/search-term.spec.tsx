import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderApp } from '../../../../test/render.tsx';
import { useSearchTerm } from './search-term.ts';

const Box = () => {
  const { text, setText, address } = useSearchTerm();
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="box" value={text} onChange={(event) => setText(event.target.value)} />
      <p>term: {address.term}</p>
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

  it('leaves one step of history, however often the words change', async () => {
    renderApp(<Box />, { at: '/search' });
    for (const text of ['moss', 'mosskeeper', 'cinder', '', 'ember']) {
      type(text);
      await wait(500);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await wait(600);
    expect(address()).toBe('/search');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await wait(600);
    expect(address()).toBe('/search');
  });

  it('keeps what else the address says', async () => {
    renderApp(<Box />, { at: '/search?tab=updates&q=moss&kind=patch' });
    type('fern');
    await wait(500);
    expect(address()).toBe('/search?tab=updates&q=fern&kind=patch');
    type('');
    await wait(500);
    expect(address()).toBe('/search?tab=updates&kind=patch');
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
