import { DomainError } from '../kernel/domain-error.ts';
import type { PaidSubscription } from './paid-subscription.ts';

/** The payment provider is not configured, does not answer, or refused; `cause` is its error. */
export class PaymentsUnavailable extends DomainError {
  constructor(message = 'Payments are not available right now. Please try again later.', cause?: unknown) {
    super('unavailable', message, { cause });
  }
}

/** This instance takes no payments. */
export class PaymentsDisabled extends PaymentsUnavailable {
  constructor() {
    super('This instance does not take payments, so there is nothing to upgrade to.');
  }
}

/** A webhook event with an invalid or outdated signature. */
export class BadPaymentSignature extends DomainError {
  constructor(cause?: unknown) {
    super('invalid', 'The signature of this message is not valid.', { cause });
  }
}

const HAS_PRO = 'You already have PRO.';
const STILL_RUNNING = 'Your PRO plan is still running. Resume it instead of paying for another one.';
const UNPAID =
  'Your last payment did not work. Update your card under Subscription Settings instead of paying for another subscription.';

/** The user has an active subscription. */
export class AlreadySubscribed extends DomainError {
  constructor({ state, renews }: PaidSubscription) {
    super('conflict', state === 'past_due' ? UNPAID : renews ? HAS_PRO : STILL_RUNNING);
  }
}

/** Admins have the PRO features without paying. */
export class NothingToBuy extends DomainError {
  constructor() {
    super('conflict', 'Admins have everything that PRO has, so there is nothing to pay for.');
  }
}

export class NothingToCancel extends DomainError {
  constructor(isCanceled: boolean) {
    super(
      'conflict',
      isCanceled ? 'Your subscription is canceled already.' : 'There is no subscription to cancel.',
    );
  }
}

export class NothingToResume extends DomainError {
  constructor() {
    super('conflict', 'There is no canceled subscription to resume.');
  }
}

/** The user is not a customer of the payment provider. */
export class NoPaymentsYet extends DomainError {
  constructor() {
    super('conflict', 'There is no billing to manage yet. It starts with your first payment.');
  }
}

/** The plan comes from a subscription, so an admin cannot change it. */
export class PlanIsPaid extends DomainError {
  constructor() {
    super(
      'conflict',
      'This user pays for PRO through Stripe, which decides about the plan. End that subscription first.',
    );
  }
}

/** The plan comes from the instance, so an admin cannot change it. */
export class PlanIsOfInstance extends DomainError {
  constructor() {
    super('conflict', 'This instance gives everybody PRO, so there is no plan to grant or take away.');
  }
}

const GRANT_OVER = 'The last day must not be over yet.';

/** The end of a granted plan is in the past. */
export class GrantEndInPast extends DomainError {
  constructor() {
    super('invalid', GRANT_OVER, { fields: { until: [GRANT_OVER] } });
  }
}

/** The daily limit of API calls is reached. */
export class ApiQuotaExceeded extends DomainError {
  constructor(limit: number, retryAfterSeconds: number) {
    const calls = limit.toLocaleString('en-US');
    super(
      'rate-limited',
      `You have made the ${calls} API calls that your plan allows a day. They start over at midnight UTC.`,
      { retryAfterSeconds },
    );
  }
}

/** The feature requires PRO. */
export class NeedsPro extends DomainError {
  constructor(featureName: string) {
    super('forbidden', `Your plan does not include ${featureName}. Upgrade to PRO to use this feature.`);
  }
}
