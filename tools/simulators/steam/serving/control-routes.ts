import type { FastifyInstance } from 'fastify';
import { endpoints } from '../scenarios/scenario.ts';
import type { Switch } from '../scenarios/active-scenarios.ts';
import type { Control } from '../control.ts';
import type { GameChange, NewPost } from '../world/world.ts';

const gidParam = { type: 'object', properties: { gid: { type: 'string' } }, required: ['gid'] } as const;
const nullableBody = (properties: Record<string, object>, required: string[] = []) => ({
  type: ['object', 'null'],
  properties,
  required,
});

/** The control API under /_sim: publish, edit, hide, play, switch scenarios, reset, read counters. */
export function addControlRoutes(app: FastifyInstance, control: Control): void {
  app.post(
    '/_sim/posts',
    {
      schema: {
        body: nullableBody({
          appid: { type: 'integer' },
          title: { type: 'string' },
          body: { type: 'string' },
          eventType: { type: 'integer' },
          isRelease: { type: 'boolean' },
          date: { type: 'integer' },
        }),
      },
    },
    (request, reply) => {
      const post = control.publish((request.body ?? {}) as NewPost);
      if (!post) return reply.code(404).send({ message: 'There is no such game.' });
      const { gid, eventGid, announcementGid, appid, title, date, eventType } = post;
      return reply.code(201).send({ gid, eventGid, announcementGid, appid, title, date, eventType });
    },
  );

  app.post(
    '/_sim/posts/:gid/edit',
    {
      schema: {
        params: gidParam,
        body: nullableBody({
          title: { type: 'string' },
          body: { type: 'string' },
          bumpDate: { type: 'boolean' },
        }),
      },
    },
    (request, reply) => {
      const { gid } = request.params as { gid: string };
      const post = control.edit(
        gid,
        (request.body ?? {}) as { title?: string; body?: string; bumpDate?: boolean },
      );
      return post
        ? { gid: post.gid, date: post.date, updated: post.updated }
        : reply.code(404).send({ message: 'There is no such post.' });
    },
  );

  app.post(
    '/_sim/posts/:gid/hide',
    { schema: { params: gidParam, body: nullableBody({ polls: { type: 'integer', minimum: 0 } }) } },
    (request, reply) => {
      const { gid } = request.params as { gid: string };
      const { polls = 1 } = (request.body ?? {}) as { polls?: number };
      const post = control.hide(gid, polls);
      return post ? { gid: post.gid, polls } : reply.code(404).send({ message: 'There is no such post.' });
    },
  );

  app.post(
    '/_sim/games/:appid',
    {
      schema: {
        params: { type: 'object', properties: { appid: { type: 'integer' } }, required: ['appid'] },
        body: {
          type: 'object',
          properties: {
            comingSoon: { type: 'boolean' },
            released: { type: 'string', format: 'date-time' },
            releaseText: { type: 'string' },
            price: { type: 'integer', minimum: 0 },
            discount: { type: 'integer', minimum: 0, maximum: 99 },
            countries: {
              type: 'object',
              additionalProperties: {
                type: 'object',
                properties: {
                  discount: { type: 'integer', minimum: 0, maximum: 99 },
                  isSold: { type: 'boolean' },
                },
              },
            },
          },
        },
      },
    },
    (request, reply) => {
      const { appid } = request.params as { appid: number };
      const { released, ...change } = request.body as Omit<GameChange, 'released'> & { released?: string };
      const isKnown = control.change(appid, { ...change, ...(released && { released: new Date(released) }) });
      return isKnown ? { success: true } : reply.code(404).send({ message: 'There is no such game.' });
    },
  );

  app.post(
    '/_sim/games/:appid/play',
    {
      schema: {
        params: { type: 'object', properties: { appid: { type: 'integer' } }, required: ['appid'] },
        body: {
          type: 'object',
          required: ['minutes'],
          properties: { minutes: { type: 'integer', minimum: 1 } },
        },
      },
    },
    (request, reply) => {
      const { appid } = request.params as { appid: number };
      const isKnown = control.play(appid, (request.body as { minutes: number }).minutes);
      return isKnown ? { success: true } : reply.code(404).send({ message: 'There is no such game.' });
    },
  );

  app.get('/_sim/scenarios', () => control.scenarios());

  app.post(
    '/_sim/scenarios',
    {
      schema: {
        body: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            appid: { type: 'integer' },
            on: { type: 'boolean', default: true },
            times: { type: 'integer', minimum: 1 },
            endpoints: { type: 'array', items: { enum: [...endpoints] } },
          },
        },
      },
    },
    (request, reply) => {
      const wanted = request.body as Switch;
      if (!control.scenario(wanted))
        return reply.code(404).send({ message: `There is no scenario "${wanted.name}".` });
      return { success: true };
    },
  );

  app.post('/_sim/reset', () => {
    control.reset();
    return { success: true };
  });

  app.get('/_sim/stats', () => control.stats());

  app.get('/_sim/games', () => control.games());
}
