/** Converts minor units: 299 usd -> 2.99, 299 jpy -> 299. `Intl` knows the digits of each currency. */
export const inWholeUnits = (amount: number, currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
};
