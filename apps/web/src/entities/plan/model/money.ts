/** Shown next to mail and push features until they are implemented. */
export const UNDELIVERED =
  'This version sends no mail or push messages about updates yet: they arrive in your inbox here.';

/** Shown where payments are not configured. */
export const NO_PAYMENTS = 'This instance does not take payments. Its operator decides about plans.';

/** 2.99 USD -> '$2.99', 0 -> '$0'. */
export const price = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
