/** From where a call comes. */
export interface Caller {
  address: string;
  /** The network of the address, which is all that is kept of it: /24 of IPv4, /48 of IPv6. */
  addressRange: string;
  /** What the browser calls itself; empty when it does not say. */
  userAgent: string;
}
