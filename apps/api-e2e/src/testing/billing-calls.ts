import { expect } from '@jest/globals';
import { FEATURES } from '@patchlight/contracts';
import { isErrorShaped } from './error-shape.ts';
import type { Visitor } from './visitor.ts';

export const ORDER = { planType: 'PRO', planPeriod: 'monthly' };
export const UPGRADE = { targetPlan: 'PRO', planPeriod: 'monthly' };

export type Call = [method: 'GET' | 'POST', path: string, body?: object];

/** Every billing endpoint that requires a session. */
export const CALLS: Call[] = [
  ['POST', '/subscription/create-checkout-session', ORDER],
  ['GET', '/subscription/status'],
  ['POST', '/subscription/cancel'],
  ['POST', '/subscription/resume'],
  ['GET', '/subscription/billing-history'],
  ['POST', '/subscription/billing-portal'],
  ...FEATURES.map((feature): Call => ['GET', `/subscription/feature-access/${feature}`]),
  ['GET', '/plans/current'],
  ['GET', '/plans/usage'],
  ['GET', '/plans/usage-history'],
  ['GET', '/plans/can-add-game'],
  ['GET', '/plans/upgrade-recommendations'],
  ['POST', '/plans/upgrade', UPGRADE],
];

/** Status, code and message of a failed request, which must not mention Stripe internals. */
export const refusalOf = async (who: Visitor, [method, path, body]: Call): Promise<unknown[]> => {
  const answer = await who.refused(method, path, body && { body });
  isErrorShaped(answer);
  expect(JSON.stringify(answer.body)).not.toMatch(/stripe|cus_|sub_/i);
  return [answer.status, answer.body.code, answer.body.message];
};
