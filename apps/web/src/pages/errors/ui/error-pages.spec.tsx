import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { ForbiddenPage, NotFoundPage, ServerErrorPage, UnauthorizedPage } from '../index.ts';

const reported = { 'POST /reports': { status: 202, body: { success: true, requestId: 'request-1' } } };
const link = (name: string) => screen.getByRole('link', { name });
const open = (page: ReactNode, at: string, routes = {}) => {
  const server = fakeApi({ ...reported, ...routes });
  renderApp(page, { at });
  return server;
};

describe('error pages', () => {
  it('401: links to sign-in with the return path, and to Home', () => {
    open(<UnauthorizedPage />, '/401');
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText(/must be logged in .* sign in with your Steam account/)).toBeInTheDocument();
    expect(link('Sign In')).toHaveAttribute('href', '/login');
    expect(link('Go Home')).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'previous page' })).toBeInTheDocument();
    expect(document.title).toBe('Patchlight - Access Denied');
  });

  it('403: sends a report, shows the request id with a copy button, and links a mail to the operator', async () => {
    const server = open(<ForbiddenPage />, '/403', {
      'GET /config': { body: { operatorEmail: 'ops@lantern.example' } },
    });
    expect(screen.getByRole('heading', { name: 'Access Forbidden' })).toBeInTheDocument();
    expect(screen.getByText(/do not have permission/)).toBeInTheDocument();
    expect(screen.getByText(/area is restricted and this action has been logged/)).toBeInTheDocument();
    expect(link('Go Home')).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument();
    expect(await screen.findByText('request-1')).toBeInTheDocument();
    await waitFor(() =>
      expect(link('Contact administrator').getAttribute('href')).toMatch(
        /^mailto:ops@lantern\.example\?subject=.*request-1/,
      ),
    );
    expect(server.to('POST', '/reports').map(({ body }) => body)).toEqual([{ code: '403', path: '/403' }]);
  });

  it('403: mentions the administrator as text when no address is configured', async () => {
    open(<ForbiddenPage />, '/403', { 'GET /config': { body: { operatorEmail: null } } });
    expect(await screen.findByText('request-1')).toBeInTheDocument();
    expect(screen.getByText(/Contact administrator/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Contact administrator' })).not.toBeInTheDocument();
  });

  it('404: links to Home, search, the previous page and the library', () => {
    open(<NotFoundPage />, '/404');
    expect(screen.getByRole('heading', { name: 'Game Not Found' })).toBeInTheDocument();
    expect(link('Go Home')).toHaveAttribute('href', '/');
    expect(link('Search Games')).toHaveAttribute('href', '/search');
    expect(screen.getByRole('button', { name: 'going back' })).toBeInTheDocument();
    expect(link('game library')).toHaveAttribute('href', '/my-games');
  });

  it('404: goes to Home when there is no previous page', async () => {
    open(<NotFoundPage />, '/404');
    await userEvent.click(screen.getByRole('button', { name: 'going back' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  it('500: sends a report, shows an error code with the time, and links to the status page', async () => {
    const before = Date.now();
    const server = open(<ServerErrorPage />, '/500');
    const code = screen.getByText(/^500-\d{6}$/).textContent;
    const times = Array.from({ length: Date.now() - before + 1 }, (_, ms) => String(before + ms).slice(-6));
    expect(times).toContain(code?.slice(4));
    expect(screen.getByText(/Our team has been notified/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(link('Go Home')).toHaveAttribute('href', '/');
    expect(link('status page')).toHaveAttribute('href', '/status');
    await waitFor(() => expect(server.to('POST', '/reports')[0]?.body).toEqual({ code, path: '/500' }));
  });

  it('500: does not claim that the team was notified when the report failed', async () => {
    open(<ServerErrorPage />, '/500', { 'POST /reports': { status: 400 } });
    expect(await screen.findByText(/please pass the code on/)).toBeInTheDocument();
    expect(screen.queryByText(/has been notified/)).not.toBeInTheDocument();
  });
});
