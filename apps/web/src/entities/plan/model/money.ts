/** Shown where payments are not configured. */
export const NO_PAYMENTS = 'This instance does not take payments. Its operator decides about plans.';

/** 2.99 USD -> '$2.99', 0 -> '$0'. */
export const price = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
