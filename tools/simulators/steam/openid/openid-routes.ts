import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { escapeXml } from '../responses/rss.ts';
import { page } from '../serving/page-routes.ts';
import { openIdLies, storePeople } from './provider.ts';
import type { OpenIdLie, OpenIdProvider } from './provider.ts';

const SLOW_MS = 1_000;
const VALID = 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n';
const INVALID = VALID.replace('true', 'false');

/** The sign-in page of the simulated store, and its check of assertions. Both are at /openid/login, as Steam's are. */
export function addOpenIdRoutes(app: FastifyInstance, provider: OpenIdProvider): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  app.get('/openid/login', (request, reply) => {
    const { search } = new URL(request.url, 'http://sim');
    const links = storePeople.map(
      ({ steamId, name }) =>
        `<li><a href="/openid/accept/${steamId}${escapeXml(search)}">Sign in as ${escapeXml(name)}</a></li>`,
    );
    return page(
      reply,
      200,
      'Sign in to the simulated store',
      `<h1>Sign in to the simulated store</h1><p>Nobody here is real, and no password is asked for.</p>` +
        `<ul>${links.join('')}</ul><p><a href="/openid/cancel${escapeXml(search)}">Cancel</a></p>`,
    );
  });

  app.get('/openid/accept/:steamId', (request, reply) => {
    const { steamId } = request.params as { steamId: string };
    return reply.redirect(provider.accept(new URL(request.url, 'http://sim').searchParams, steamId));
  });

  app.get('/openid/cancel', (request, reply) =>
    reply.redirect(provider.cancel(new URL(request.url, 'http://sim').searchParams)),
  );

  app.post('/openid/login', async (request, reply) => {
    const form = request.body as URLSearchParams;
    const { lie } = provider;
    if (lie === 'check-slow') await pause(SLOW_MS, undefined, { ref: false });
    if (lie === 'check-hangs') return new Promise(() => undefined);
    if (lie === 'check-redirects') return reply.redirect('/openid/yes');
    if (lie === 'check-fails') return reply.code(503).type('text/plain').send(VALID);
    if (lie === 'check-huge') return reply.type('text/plain').send(VALID + 'x'.repeat(5_000_000));
    if (lie === 'is-valid-in-another-line')
      return reply.type('text/plain').send(`${INVALID}reason:is_valid:true\nxis_valid:true\n`);
    const isCheck = form.get('openid.mode') === 'check_authentication';
    return reply.type('text/plain').send(isCheck && provider.confirms(form) ? VALID : INVALID);
  });

  app.get('/openid/yes', (_, reply) => reply.type('text/plain').send(VALID));

  app.post(
    '/_sim/openid',
    {
      schema: {
        body: { type: 'object', required: ['lie'], properties: { lie: { enum: [null, ...openIdLies] } } },
      },
    },
    (request) => {
      provider.lie = (request.body as { lie: OpenIdLie | null }).lie;
      return { success: true };
    },
  );
}
