import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const Broken = ({ error }: { error: unknown }) => {
  throw error;
};
const App = ({ error }: { error: unknown }) => (
  <>
    <Link to="/well">elsewhere</Link>
    <ErrorBoundary place={useLocation().key}>
      <Routes>
        <Route path="/broken" element={<Broken error={error} />} />
        <Route path="/well" element={<p>all is well</p>} />
      </Routes>
    </ErrorBoundary>
  </>
);

describe('ErrorBoundary', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows the 500 page, reports once, and resets on navigation', async () => {
    const server = fakeApi({
      'POST /reports': { status: 202, body: { success: true, requestId: 'in-the-log' } },
    });
    renderApp(<App error={new Error('lamp is undefined')} />, { at: '/broken?secret=1' });
    expect(await screen.findByRole('heading', { name: 'Internal Server Error' })).toBeInTheDocument();
    const code = screen.getByText(/^500-\d{6}$/).textContent;
    expect(await screen.findByText('in-the-log')).toBeInTheDocument();
    expect(server.to('POST', '/reports').map(({ body }) => body)).toEqual([
      { code, path: '/broken', message: 'lamp is undefined' },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(screen.getByText('all is well')).toBeInTheDocument();
  });

  it('offers a reload and sends no report when a chunk is missing', async () => {
    const server = fakeApi({});
    const gone = new TypeError('Failed to fetch dynamically imported module: /assets/HomePage-1.js');
    renderApp(<App error={gone} />, { at: '/broken' });
    expect(screen.getByText('A new version is here')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    await waitFor(() => expect(server.sent).toEqual([]));
  });
});
