import { expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../test/fake-api.ts';

it('requests what a page needs first, with the headers of every request', async () => {
  const server = fakeApi({ 'GET /auth/session': { body: { id: '1' } } });
  localStorage.setItem('authToken', 'the-token');
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.assign(globalThis, { STYLES: '/app.css', SCRIPTS: ['/app.js'], REQUESTS: ['/api/auth/session'] });
  await import('./start.ts');
  expect((await window.earlyAnswers?.byUrl.get('/api/auth/session'))?.body).toEqual({ id: '1' });
  expect(server.sent[0]?.headers).toEqual({
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer the-token',
  });
});
