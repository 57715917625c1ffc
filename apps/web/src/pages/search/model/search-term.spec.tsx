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

describe('search term', () => {
  it('is written to the URL, trimmed, half a second after typing stops', async () => {
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

  it('ignores whitespace', async () => {
    renderApp(<Box />, { at: '/search' });
    type('   ');
    await wait(600);
    expect(address()).toBe('/search');
  });

  it('removes q from the URL when cleared', async () => {
    renderApp(<Box />, { at: '/search?q=moss' });
    type('');
    await wait(500);
    expect(address()).toBe('/search');
  });

  it('adds one history entry for any number of changes', async () => {
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

  it('keeps other query parameters', async () => {
    renderApp(<Box />, { at: '/search?tab=updates&q=moss&kind=patch' });
    type('fern');
    await wait(500);
    expect(address()).toBe('/search?tab=updates&q=fern&kind=patch');
    type('');
    await wait(500);
    expect(address()).toBe('/search?tab=updates&kind=patch');
  });

  it('is not written once the user has gone to another page that still loads', async () => {
    renderApp(<Box />, { at: '/search' });
    type('moss');
    window.history.pushState(null, '', '/calendar');
    await wait(600);
    expect(address()).toBe('/search');
    const isBack = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
    window.history.back();
    await isBack;
  });

  it('is initialized from the URL and follows Back', async () => {
    renderApp(<Box />, { at: '/search' });
    type('moss');
    await wait(500);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await wait(600);
    expect(address()).toBe('/search');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
});
