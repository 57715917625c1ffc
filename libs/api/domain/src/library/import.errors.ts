import { DomainError } from '../kernel/domain-error.ts';

/** The profile is invalid; `fields` has the message. */
class ProfileRefused extends DomainError {
  constructor(message: string) {
    super('invalid', message, { fields: { profile: [message] } });
  }
}

export class ProfileNotUnderstood extends ProfileRefused {
  constructor() {
    super('Enter the address of a Steam profile, its name, or its SteamID64.');
  }
}

/** Looking up names requires an API key, which this instance lacks. */
export class ProfileNameNeedsKey extends ProfileRefused {
  constructor() {
    super(
      'This instance has no key for Steam’s API and cannot look names up. Enter the SteamID64 instead: 17 digits, as in the address steamcommunity.com/profiles/…',
    );
  }
}

export class ImportInProgress extends DomainError {
  constructor() {
    super('conflict', 'An import is under way. Cancel it first, or wait until it is done.');
  }
}

/** There is no import to choose from. */
export class NothingToImport extends DomainError {
  constructor() {
    super('not-found', 'There is nothing to choose from. Please start again.');
  }
}
