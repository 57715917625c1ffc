/** New ids that nobody can guess. */
export abstract class IdGenerator {
  /** A UUID. */
  abstract uuid(): string;
  /** 256 random bits in 43 characters of base64url. */
  abstract token(): string;
  /** A token of the API: `plt_`, 256 random bits in 43 characters, and their checksum in 6, for scanners of leaked secrets. */
  abstract apiToken(): string;
}
