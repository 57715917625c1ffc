import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import type { SignedInUser } from '@patchlight/application';
import { FixedClock, PlainTokenSigner } from '@patchlight/testing';
import { JWT_SECRET, TestApi } from '../../testing/test-api.ts';
import { AdminOnly, Public, SignedIn } from './access.decorators.ts';
import { CurrentUser } from './current-user.decorator.ts';

@Controller('rooms')
class RoomController {
  @Public()
  @Get('hall')
  hall(): { room: string } {
    return { room: 'hall' };
  }

  @SignedIn()
  @Get('lounge')
  lounge(@CurrentUser() user: SignedInUser): SignedInUser {
    return user;
  }

  @AdminOnly()
  @Get('office')
  office(): { room: string } {
    return { room: 'office' };
  }
}

@AdminOnly()
@Controller('cellar')
class CellarController {
  @Get('locked')
  locked(): { room: string } {
    return { room: 'locked' };
  }

  @Public()
  @Get('open')
  open(): { room: string } {
    return { room: 'open' };
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  undeclared(): string {
    return 'secret';
  }
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access control', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await new TestApi().start([RoomController, CellarController]);
  });
  afterEach(() => api.stop());
  const open = (path: string, bearer?: string) => {
    const request = api.http.get(`/api/${path}`);
    return bearer === undefined ? request : request.set('Authorization', bearer);
  };

  it('admits visitors to public handlers only', async () => {
    await open('rooms/hall').expect(200);
    await open('cellar/open').expect(200);
    for (const path of ['rooms/lounge', 'rooms/office', 'cellar/locked']) {
      const { body } = await open(path).expect(401);
      expect(body).toMatchObject({ code: 'AUTHENTICATION_ERROR', message: 'Please sign in to continue.' });
    }
  });

  it('admits users to all handlers except those for admins', async () => {
    const { bearer, user, session } = await api.signIn();
    const { body } = await open('rooms/lounge', bearer).expect(200);
    expect(body).toEqual({ userId: user.id, sessionId: session.id, isAdmin: false, isTwoStep: false });
    for (const path of ['rooms/office', 'cellar/locked']) {
      const refusal = await open(path, bearer).expect(403);
      expect(refusal.body).toMatchObject({
        code: 'AUTHORIZATION_ERROR',
        message: 'Access denied. You do not have permission to perform this action.',
      });
    }
  });

  it('admits admins to all handlers', async () => {
    const { bearer } = await api.signIn({ isAdmin: true });
    for (const path of ['rooms/lounge', 'rooms/office', 'cellar/locked'])
      await open(path, bearer).expect(200);
  });

  it('accepts only an admin flag of exactly true', async () => {
    const { bearer } = await api.signIn({ isAdmin: 'yes' as unknown as boolean });
    await open('rooms/office', bearer).expect(403);
  });

  it('checks the session on every request', async () => {
    const { bearer, session, user } = await api.signIn({ isAdmin: true });
    await open('rooms/office', bearer).expect(200);
    user.isAdmin = false;
    await open('rooms/office', bearer).expect(403);
    api.accounts.sessions.delete(session.id);
    await open('rooms/lounge', bearer).expect(401);
  });

  it('ignores an invalid bearer token on public handlers', async () => {
    await open('rooms/hall', 'Bearer nonsense').expect(200);
  });

  it('holds a token for as long as the clock of the database says, whatever the time of the machine', async () => {
    api.clock.set(new Date('2020-02-01T12:00:00Z'));
    const { bearer, session, user } = await api.signIn();
    await open('rooms/lounge', bearer).expect(200);
    const earlier = new PlainTokenSigner(JWT_SECRET, new FixedClock(new Date('2020-01-01T12:00:00Z')));
    await open('rooms/lounge', `Bearer ${earlier.sign(session.id, user.id)}`).expect(401);
  });

  it('accepts only its own complete tokens signed with HS256', async () => {
    const { bearer, session, user } = await api.signIn();
    const [header, claims, signature] = bearer.slice('Bearer '.length).split('.') as [string, string, string];
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`;
    const exp = Date.parse('2040-01-01') / 1_000;
    const otherAdmin = part({ sub: '999', sid: session.id, exp });
    const endless = part({ sub: user.id, sid: session.id });
    const hs512 = `${part({ alg: 'HS512', typ: 'JWT' })}.${claims}`;
    const sign = (content: string, secret: string, hash = 'sha256'): string =>
      `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
    const expired = part({ sub: user.id, sid: session.id, exp: 1 });
    const forgeries = [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${Buffer.from('ada:Correct-Horse-7').toString('base64')}`,
      `Bearer ${unsigned}`,
      `Bearer ${header}.${claims}`,
      `Bearer ${header}.${claims}.${signature.slice(1)}`,
      `Bearer ${header}.${otherAdmin}.${signature}`,
      `Bearer ${sign(`${header}.${claims}`, 'another secret')}`,
      `Bearer ${sign(hs512, 'a-secret-of-the-tests', 'sha512')}`,
      `Bearer ${sign(`${header}.${expired}`, 'a-secret-of-the-tests')}`,
      `Bearer ${sign(`${header}.${endless}`, 'a-secret-of-the-tests')}`,
      `Bearer ${sign(`${header}.${otherAdmin}`, 'a-secret-of-the-tests')}`,
      `Bearer ${sign(`${header}.${part({})}`, 'a-secret-of-the-tests')}`,
      `Bearer ${sign(`${header}.${part('text')}`, 'a-secret-of-the-tests')}`,
    ];
    for (const forgery of forgeries) await open('rooms/lounge', forgery).expect(401);
    await open('rooms/lounge', bearer).expect(200);
  });

  it('does not start with a handler without declared access', async () => {
    const faulty = new TestApi();
    await expect(faulty.start([RoomController, ForgottenController])).rejects.toThrow(
      "These handlers don't declare who may call them: ForgottenController.undeclared",
    );
  });

  it('rejects all callers when no access is declared', async () => {
    const faulty = await new TestApi().start([ForgottenController], { checksAccess: false });
    const { bearer } = await faulty.signIn({ isAdmin: true });
    await faulty.http.get('/api/forgotten').expect(403);
    await faulty.http.get('/api/forgotten').set('Authorization', bearer).expect(403);
    await faulty.stop();
  });
});
