import type { SecretBox } from '../kernel/ports.ts';
import type { CalendarConnection, RemotePlace } from './ports.ts';

/** Encrypts and decrypts the passwords of connected accounts. */
export class ConnectionSecrets {
  constructor(private readonly box: SecretBox) {}

  seal(userId: string, password: string): string {
    return this.box.seal(password, purposeOf(userId));
  }

  /** The calendar to write to, with the decrypted password. */
  placeOf({ userId, serverUrl, username, calendarUrl, sealedPassword }: CalendarConnection): RemotePlace {
    return { serverUrl, username, calendarUrl, password: this.box.open(sealedPassword, purposeOf(userId)) };
  }
}

const purposeOf = (userId: string): string => `calendar-connection:${userId}`;
