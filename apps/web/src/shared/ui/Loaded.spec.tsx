import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { errorFromResponse } from '@/shared/api/api-error.ts';
import { Loaded } from './index.ts';

const limited = (seconds: number) => errorFromResponse(429, { retryAfter: seconds });
const show = (query: { data?: string; error?: unknown; isFetching?: boolean }, refetch = jest.fn()) => (
  <Loaded
    query={{ isFetching: false, refetch, ...query }}
    errorMessage="Failed to load the lamps."
    skeleton={<p>skeleton</p>}
  >
    {(data) => <p>{data}</p>}
  </Loaded>
);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('Loaded', () => {
  it('shows a skeleton, then the content', () => {
    const { rerender } = render(show({ isFetching: true }));
    expect(screen.getByText('skeleton')).toBeInTheDocument();
    rerender(show({ data: 'lamps' }));
    expect(screen.getByText('lamps')).toBeInTheDocument();
    expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
  });

  it('keeps the content below an error, with one retry at a time', () => {
    const refetch = jest.fn();
    const error = { message: '' };
    const { rerender } = render(show({ data: 'lamps', error }, refetch));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load the lamps.');
    expect(screen.getByText('lamps')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    rerender(show({ data: 'lamps', error, isFetching: true }, refetch));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('counts down after a 429 until a retry is possible, and announces it once', () => {
    const refetch = jest.fn();
    const { rerender } = render(show({ error: limited(3) }, refetch));
    const button = () => screen.getByRole('button');
    expect(button()).toHaveTextContent('Try again in 3 s');
    expect(screen.getByRole('status')).toHaveTextContent('You can try again in 3 seconds.');
    act(() => jest.advanceTimersByTime(2000));
    expect(button()).toHaveTextContent('Try again in 1 s');
    expect(screen.getByRole('status')).toHaveTextContent('You can try again in 3 seconds.');
    fireEvent.click(button());
    expect(refetch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toHaveTextContent('You can try again now.');
    fireEvent.click(button());
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(show({ error: limited(3) }, refetch));
    act(() => jest.advanceTimersByTime(0));
    expect(button()).toHaveTextContent('Try again in 3 s');
  });
});
