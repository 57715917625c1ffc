const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The host that the passkeys made at an address belong to. Passkeys never belong to an IP address; browsers accept
 * `localhost`, so loopback addresses use that.
 */
export const passkeyHostOf = ({ hostname }: URL): string =>
  LOOPBACK.test(hostname) ? 'localhost' : hostname;
