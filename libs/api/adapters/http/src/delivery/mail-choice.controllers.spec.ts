import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@patchlight/domain';
import { TestApi } from '../testing/test-api.ts';
import { DigestController, MailAddressController, MailChoiceController } from './mail-choice.controllers.ts';

const DAY = 86_400_000;
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const MULTIPART = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

describe('mails about updates over HTTP', () => {
  const api = new TestApi();
  let user: User;
  let bearer: string;
  let token: string;
  const sign = (userId: string, days = 90) =>
    api.ports.mailLinkTokens.sign(userId, new Date(api.clock.now().getTime() + days * DAY));
  const oneClick = (t: string, type = 'application/x-www-form-urlencoded', body = ONE_CLICK) =>
    api.http.post(`/api/mail/unsubscribe?t=${t}`).set('Content-Type', type).send(body);

  beforeAll(() => api.start([DigestController, MailChoiceController, MailAddressController]));
  afterAll(() => api.stop());
  beforeEach(async () => {
    ({ user, bearer } = await api.signIn());
    token = sign(user.id);
  });

  it.each([
    ['application/x-www-form-urlencoded', ONE_CLICK],
    ['application/x-www-form-urlencoded; charset=utf-8', ONE_CLICK],
    ['multipart/form-data; boundary=x', MULTIPART],
    ['application/json', '{}'],
  ])('are turned off by one click with a body of %s, without a session', async (type, body) => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await oneClick(token, type, body).expect(200);
      expect(answer.body).toMatchObject({ success: true });
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(user).toMatchObject({ emailNotifications: false });
  });

  it.each(['https://webmail.example', 'null'])('are turned off from %s', async (origin) => {
    await oneClick(token).set('Origin', origin).set('Sec-Fetch-Site', 'cross-site').expect(200);
    expect(user).toMatchObject({ emailNotifications: false });
  });

  it('are turned off by the choice of other routes from own pages only', async () => {
    const put = () => api.http.put(`/api/mail/choice?t=${token}`).send({ choice: 'off' });
    await put().set('Origin', 'https://evil.example').expect(403);
    expect(user).toMatchObject({ emailNotifications: true });
    const { body } = await put().expect(200);
    expect(body.data).toMatchObject({ choice: 'off' });
  });

  it('do not change when a scanner opens the link, which leads to the page', async () => {
    const answer = await api.http.get(`/api/mail/unsubscribe?t=${token}`).expect(303);
    expect(answer.headers['location']).toBe(`/unsubscribe#token=${token}`);
    await api.http.head(`/api/mail/unsubscribe?t=${token}`);
    const { body } = await api.http.get(`/api/mail/choice?t=${token}`).expect(200);
    expect(body.data).toEqual({ address: expect.stringContaining('…@'), choice: 'daily' });
    expect(user).toMatchObject({ emailNotifications: true });
  });

  it('have a link that leads nowhere else', async () => {
    const t = encodeURIComponent('//evil.example/\r\nSet-Cookie: a=b#x&token=y');
    const answer = await api.http.get(`/api/mail/unsubscribe?t=${t}`).expect(303);
    expect(answer.headers['location']).toMatch(/^\/unsubscribe#token=[\w%+.-]+$/);
  });

  it('keep their choice with a forged, an expired or no token, and say why', async () => {
    const cases: [string, RegExp][] = [
      [token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), /^This link is not valid\./],
      [sign(user.id, -1), /^This link has expired\./],
      ['x'.repeat(201), /^This link is incomplete\./],
    ];
    for (const [t, message] of cases) {
      for (const call of [
        oneClick(t),
        api.http.get(`/api/mail/choice?t=${t}`),
        api.http.put(`/api/mail/choice?t=${t}`).send({ choice: 'off' }),
      ]) {
        const { body } = await call.expect(400);
        expect(body.message).toMatch(message);
      }
    }
    await api.http.post('/api/mail/unsubscribe').set('Content-Type', 'application/json').expect(400);
    expect(user).toMatchObject({ emailNotifications: true });
  });

  it('are the only thing that forms may change', async () => {
    await api.http
      .put(`/api/mail/choice?t=${token}`)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('choice=off')
      .expect(400);
    await oneClick(token, 'multipart/form-data; boundary=x', 'a'.repeat(40_000)).expect(413);
    expect(user).toMatchObject({ emailNotifications: true });
  });

  it('go to a refused address again when its user says so', async () => {
    const useAgain = () =>
      api.http.post('/api/user/mail-address/use-again').set('Content-Type', 'application/json');
    api.accounts.mailRefusals.set(user.id, { at: api.clock.now(), reason: '550 No such user' });
    await useAgain().expect(401);
    expect(api.accounts.mailRefusals.size).toBe(1);
    await useAgain().set('Authorization', bearer).expect(200);
    expect(api.accounts.mailRefusals.size).toBe(0);
  });

  it('are tested five times an hour', async () => {
    const test = () =>
      api.http
        .post('/api/user/mail-address/test')
        .set('Content-Type', 'application/json')
        .set('Authorization', bearer);
    const { body } = await test().expect(200);
    expect(body).toEqual({
      success: true,
      data: { isAccepted: expect.any(Boolean), message: expect.any(String) },
    });
    for (let times = 0; times < 4; times += 1) await test().expect(200);
    await test().expect(429);
  });
});
