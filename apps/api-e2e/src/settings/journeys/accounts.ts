import { expect } from '@jest/globals';
import type {
  AuthBody,
  ConfirmEmailBody,
  RecoveryCodesBody,
  SessionsBody,
  SignInBody,
  SubscriptionBody,
  TwoStepStartBody,
  UserSettingsBody,
} from '@patchlight/contracts';
import { generate } from 'otplib';
import { logIn, userOf } from '../../testing/admins.ts';
import { PASSWORD, Visitor, signUp } from '../../testing/visitor.ts';
import { withoutMail } from '../journey.ts';
import type { Journey } from '../journey.ts';
import { ADMIN } from '../stage/stage.ts';
import type { Stage } from '../stage/stage.ts';
import type { Row } from '../table.ts';
import { mailTo } from './mail.ts';

/** The networks that sessions show. */
const NETWORKS: Record<Row['proxy'], string> = {
  none: '127.0.0.0/24',
  plain: '203.0.113.0/24',
  'with ports': '203.0.113.0/24',
  IPv6: '2001:db8::/48',
};

const signUpAndIn: Journey = {
  name: 'sign-up, and sign-in by name and by address',
  run: async (stage) => {
    const { username, email } = await userOf(await signUp(stage.url, 'İdil Reef'));
    for (const identifier of [username, email]) stage.ada = await logIn(stage.url, identifier);
    stage.bob = await signUp(stage.url, 'Bob Drift');
    const wrong = { identifier: username, password: `${PASSWORD}!` };
    expect((await new Visitor(stage.url).refused('POST', '/auth/login', { body: wrong })).status).toBe(401);
    const { data } = await stage.ada.done<SessionsBody>('GET', '/user/sessions');
    expect(data).toHaveLength(3);
    const now = stage.clock.now().getTime();
    for (const { addressRange, createdAt } of data) {
      expect(addressRange).toBe(NETWORKS[stage.row.proxy]);
      expect(Math.abs(new Date(createdAt).getTime() - now)).toBeLessThan(60_000);
    }
  },
};

const confirmAddress: Journey = {
  name: 'the address is confirmed by the link of a mail',
  skipped: withoutMail,
  run: async (stage) => {
    for (const who of [stage.ada, stage.bob]) {
      const { text } = await mailTo(stage, who, 'Confirm your email address');
      const link = new URL(/https?:\S+#token=[\w-]{43}/.exec(text)![0]);
      expect(link.origin).toBe(stage.origin);
      const token = link.hash.slice('#token='.length);
      // Without her session, this would end it.
      await who.done<ConfirmEmailBody>('POST', '/auth/confirm-email', { body: { token } });
      const { data } = await who.done<UserSettingsBody>('GET', '/user/settings');
      expect(data.user.emailVerified).toBe(true);
    }
  },
};

/** Signs the admin in, with the second step where it is required, and confirms that it is the admin. */
const signInAdmin = async (stage: Stage): Promise<Visitor> => {
  const admin = await new Visitor(stage.url).done<AuthBody>('POST', '/auth/login', { body: ADMIN });
  const visitor = new Visitor(stage.url, admin.data.token);
  await visitor.done('POST', '/auth/confirm', { body: { password: ADMIN.password } });
  if (stage.row.adminTwoStep === 'optional') return visitor;
  expect((await visitor.refused('GET', '/admin/stats')).body.code).toBe('TWO_STEP_REQUIRED');
  const { data } = await visitor.done<TwoStepStartBody>('POST', '/user/two-step', { body: {} });
  const code = await generate({
    secret: data.secret,
    epoch: Math.floor(stage.clock.now().getTime() / 1_000),
  });
  const confirmed = await visitor.done<RecoveryCodesBody>('POST', '/user/two-step/confirm', {
    body: { code },
  });
  const asked = await new Visitor(stage.url).call<SignInBody>('POST', '/auth/login', { body: ADMIN });
  const { ticket } = (asked.body.data as { secondStep: { ticket: string } }).secondStep;
  const { data: entered } = await new Visitor(stage.url).done<AuthBody>('POST', '/auth/second-step', {
    body: { ticket, code: confirmed.data.recoveryCodes[0] },
    headers: { Cookie: asked.headers.getSetCookie()[0]!.split(';')[0]! },
  });
  const entrant = new Visitor(stage.url, entered.token);
  await entrant.done('POST', '/auth/confirm', { body: { password: ADMIN.password } });
  return entrant;
};

const admin: Journey = {
  name: 'the first admin signs in, as admins must here',
  run: async (stage) => {
    stage.admin = await signInAdmin(stage);
    const { data } = await stage.admin.done<{ data: { stats: object } }>('GET', '/admin/stats');
    expect(data.stats).toBeDefined();
  },
};

const grant: Journey = {
  name: 'an admin gives PRO to a user',
  skipped: ({ plan, payments }) =>
    plan === 'PRO' ? 'everybody has PRO' : payments === 'on' ? 'she pays for it' : null,
  run: async (stage) => {
    const { id } = await userOf(stage.ada);
    await stage.admin.done('PUT', `/admin/users/${id}/plan`, { body: { plan: 'PRO' } });
    const { subscription } = await stage.ada.done<SubscriptionBody>('GET', '/subscription/status');
    expect(subscription.currentPlan).toBe('PRO');
  },
};

const withoutPro: Journey = {
  name: 'what needs PRO is refused without it',
  skipped: ({ plan }) => (plan === 'PRO' ? 'everybody has PRO' : null),
  run: async (stage) => {
    const body = { name: 'CI', url: stage.receivers.chats.addressOf('json'), types: ['update.published'] };
    expect((await stage.bob.refused('POST', '/v1/webhooks', { body })).status).toBe(403);
    const feed = { name: 'Mine', kinds: ['gameUpdates'] };
    expect((await stage.bob.refused('POST', '/user/calendar-feeds', { body: feed })).status).toBe(403);
  },
};

export const accounts = [signUpAndIn, confirmAddress, admin, grant, withoutPro];
