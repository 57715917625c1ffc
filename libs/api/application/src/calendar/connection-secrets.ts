import type { SecretBox } from '../kernel/secret-box.port.ts';
import type { CalendarConnection } from './calendar-connection.repository.ts';
import type { RemotePlace } from './remote-calendars.port.ts';

/** Keeps the passwords of connected accounts. */
export class ConnectionSecrets {
  constructor(private readonly box: SecretBox) {}

  seal(userId: string, password: string): string {
    return this.box.seal(password, purposeOf(userId));
  }

  /** Where to write to, with the password. */
  placeOf({ userId, serverUrl, username, calendarUrl, sealedPassword }: CalendarConnection): RemotePlace {
    return { serverUrl, username, calendarUrl, password: this.box.open(sealedPassword, purposeOf(userId)) };
  }
}

const purposeOf = (userId: string): string => `calendar-connection:${userId}`;
