/** The client of a request. */
export interface Caller {
  address: string;
  /** The network of the IP address, the only part that is stored: /24 of IPv4, /48 of IPv6. */
  addressRange: string;
  /** The User-Agent header; empty without one. */
  userAgent: string;
}
