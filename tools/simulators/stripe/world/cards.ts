/** What a card does when it is charged. */
export interface Card {
  last4: string;
  /** Requires 3-D Secure by the holder, if present. */
  asks: boolean;
  declines: boolean;
}

const BEHAVIOURS: Record<string, Pick<Card, 'asks' | 'declines'>> = {
  '4242424242424242': { asks: false, declines: false },
  '4000000000000002': { asks: false, declines: true },
  '4000002500003155': { asks: true, declines: false },
};

/** The card of a typed number, spaces allowed; undefined when it is none of the test cards. */
export function cardOf(typed: string): Card | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  const behaviour = BEHAVIOURS[number];
  return behaviour && { last4: number.slice(-4), ...behaviour };
}

export const DECLINED = 'Your card was declined.';
