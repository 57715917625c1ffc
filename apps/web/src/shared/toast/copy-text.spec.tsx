import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion.tsx';
import { copyText } from './copy-text.ts';

const clipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

describe('copyText', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('writes to the clipboard and shows a toast', async () => {
    const written: string[] = [];
    clipboard(async (text) => void written.push(text));
    render(<ToastRegion />);
    await act(() => copyText('the text', 'Copied', 'Not copied'));
    expect(written).toEqual(['the text']);
    expect(screen.getByText('Copied')).toBeInTheDocument();
  });

  it.each([
    ['the browser refuses', () => clipboard(() => Promise.reject(new Error('no')))],
    ['there is no clipboard', () => undefined],
  ])('shows instructions where %s', async (_, given) => {
    given();
    render(<ToastRegion />);
    await act(() => copyText('the text', 'Done', 'Copy it yourself'));
    expect(screen.getAllByText('Copy it yourself').length).toBeGreaterThan(0);
    expect(screen.queryByText('Done')).not.toBeInTheDocument();
  });
});
