/** Beside what plans say of mail and push messages, as long as nothing sends them. */
export const UNDELIVERED =
  'This version sends no mail or push messages about updates yet: they arrive in your inbox here.';

/** Of an instance that sells nothing. */
export const NO_PAYMENTS = 'This instance does not take payments. Its operator decides about plans.';

/** 2.99 USD -> '$2.99', 0 -> '$0'. */
export const price = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
