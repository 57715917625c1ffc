import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { DomainError } from '@patchlight/domain';
import type { FastifyReply } from 'fastify';
import { TestApi } from '../testing/test-api.ts';
import { SignedIn } from './access/access.decorators.ts';
import { Idempotent } from './idempotent.interceptor.ts';

let acts: { inTransaction: boolean }[];
let isInTransaction: () => boolean;

@SignedIn()
@Controller('things')
class ThingController {
  @Post()
  @Idempotent()
  async create(@Body() body: { fails?: boolean }): Promise<{ act: number }> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    acts.push({ inTransaction: isInTransaction() });
    if (body?.fails) throw new DomainError('conflict', 'Not now.');
    return { act: acts.length };
  }

  @Post('chosen-status')
  @Idempotent()
  chosen(@Res({ passthrough: true }) reply: FastifyReply): { done: boolean } {
    acts.push({ inTransaction: isInTransaction() });
    void reply.status(202);
    return { done: true };
  }

  @Post(':id/toggle')
  @HttpCode(200)
  @Idempotent()
  toggle(@Param('id') id: string): { id: string } {
    acts.push({ inTransaction: isInTransaction() });
    return { id };
  }
}

describe('Idempotency-Key', () => {
  let api: TestApi;
  let bearer: string;
  beforeEach(async () => {
    api = await new TestApi().start([ThingController]);
    ({ bearer } = await api.signIn());
    acts = [];
    isInTransaction = () => api.unitOfWork.isRunning;
  });
  afterEach(() => api.stop());

  const post = (path: string, key?: string, body?: object) => {
    const request = api.http.post(`/api/things${path}`).set('Authorization', bearer);
    return (key === undefined ? request : request.set('Idempotency-Key', key)).send(body);
  };

  it('repeats status and body instead of the action', async () => {
    const first = await post('', 'key-0001').expect(201);
    const second = await post('', 'key-0001').expect(201);
    expect(second.body).toEqual(first.body);
    await post('/chosen-status', 'key-0002').expect(202);
    const repeated = await post('/chosen-status', 'key-0002').expect(202);
    expect(repeated.body).toEqual({ done: true });
    expect(acts).toHaveLength(2);
  });

  it('refuses the key with another body', async () => {
    await post('', 'key-0001', { name: 'Moths' }).expect(201);
    await post('', 'key-0001', { name: 'Lanterns' }).expect(409);
    await post('', 'key-0001', { name: 'Moths' }).expect(201);
    expect(acts).toHaveLength(1);
  });

  it('executes twenty concurrent calls once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('', 'key-0001')));
    expect(acts).toHaveLength(1);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['201 {"act":1}']),
    );
  });

  it('executes the action in the unit of work that stores the response', async () => {
    await post('', 'key-0001');
    expect(acts).toEqual([{ inTransaction: true }]);
  });

  it('executes every call without a key', async () => {
    await post('');
    await post('');
    expect(acts).toHaveLength(2);
  });

  it('separates keys of different users', async () => {
    await post('', 'key-0001').expect(201);
    ({ bearer } = await api.signIn({ username: 'bob' }));
    await post('', 'key-0001').expect(201);
    expect(acts).toHaveLength(2);
  });

  it('rejects a key that was used for another request to the same handler', async () => {
    await post('/1/toggle', 'key-0001').expect(200);
    const { body } = await post('/2/toggle', 'key-0001').expect(409);
    expect(body).toMatchObject({
      code: 'CONFLICT',
      message: 'This Idempotency-Key belongs to another request.',
    });
    await post('/1/toggle?again', 'key-0001').expect(200);
    expect(acts).toHaveLength(1);
  });

  it('allows a retry of a failed action', async () => {
    await post('', 'key-0001', { fails: true }).expect(409);
    await post('', 'key-0001').expect(201);
    expect(acts).toHaveLength(2);
  });

  it.each(['short-1', 'x'.repeat(129), 'with a space', ''])('rejects the key "%s"', async (key) => {
    const { body } = await post('', key).expect(400);
    expect(body.message).toBe('Idempotency-Key must be 8 to 128 characters without spaces.');
    expect(acts).toHaveLength(0);
  });

  it('requires a session first', async () => {
    await post('', 'key-0001').expect(201);
    await api.http.post('/api/things').set('Idempotency-Key', 'key-0001').expect(401);
  });
});
