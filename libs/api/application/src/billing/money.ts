/** 299 usd -> 2.99, 299 jpy -> 299: how many digits a currency has is known to the platform. */
export const inWholeUnits = (amount: number, currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
};
