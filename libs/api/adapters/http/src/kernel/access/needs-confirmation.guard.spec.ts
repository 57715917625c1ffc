import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Post } from '@nestjs/common';
import { ConfirmController } from '../../sign-in/confirm.controller.ts';
import { TestApi } from '../../testing/test-api.ts';
import { SignedIn } from './access.decorators.ts';
import { NeedsConfirmation } from './needs-confirmation.guard.ts';

const PASSWORD = 'Correct-Horse-7';
const TEN_MINUTES = 10 * 60_000;

@SignedIn()
@Controller('vault')
class VaultController {
  @NeedsConfirmation()
  @Post()
  empty(): { done: true } {
    return { done: true };
  }
}

describe('handler that needs a confirmation', () => {
  let api: TestApi;
  let bearer: string;
  const empty = (by = bearer) => api.http.post('/api/vault').set('Authorization', by);
  const confirm = (password: string) =>
    api.http.post('/api/auth/confirm').set('Authorization', bearer).send({ password });

  beforeEach(async () => {
    api = await new TestApi().start([ConfirmController, VaultController]);
    ({ bearer } = await api.signIn());
  });
  afterEach(() => api.stop());

  it('is rejected with a specific code before the password is confirmed', async () => {
    const { status, body } = await empty();
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message: 'Please confirm that it is you to continue.',
    });
  });

  it('is accepted for ten minutes after the confirmation, in this session only', async () => {
    const other = await api.signIn({ username: 'bob', email: 'bob@example.org' });
    await confirm(PASSWORD).expect(200);
    await empty().expect(201);
    await empty(other.bearer).expect(403);
    api.clock.advance(TEN_MINUTES - 1);
    await empty().expect(201);
    api.clock.advance(1);
    await empty().expect(403);
  });

  it('stays closed after a wrong or missing password', async () => {
    await confirm('Wrong-Horse-7').expect(403);
    await confirm('').expect(400);
    await api.http.post('/api/auth/confirm').set('Authorization', bearer).send({}).expect(400);
    await empty().expect(403);
  });
});
