const WITHOUT_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const WITH_THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

/** The decimals that the payment provider documents; `Intl` has other ones, such as none of HUF and ISK. */
const decimalsOf = (currency: string): number => {
  const code = currency.toLowerCase();
  if (WITHOUT_DECIMALS.has(code)) return 0;
  return WITH_THREE_DECIMALS.has(code) ? 3 : 2;
};

/** Converts minor units: 299 usd -> 2.99, 299 jpy -> 299. */
export const inWholeUnits = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);
