import { DomainError } from '../kernel/domain-error.ts';

/** The form's field says what is wrong with it. */
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

/** Names are looked up with a key that this instance has not got. */
export class ProfileNameNeedsKey extends ProfileRefused {
  constructor() {
    super(
      'This instance has no key for Steam’s API and cannot look names up. Enter the SteamID64 instead: 17 digits, as in the address steamcommunity.com/profiles/…',
    );
  }
}

export class ImportUnderWay extends DomainError {
  constructor() {
    super('conflict', 'An import is under way. Cancel it first, or wait until it is done.');
  }
}

/** There is no import, or it is not the time to choose from it. */
export class NothingToImport extends DomainError {
  constructor() {
    super('not-found', 'There is nothing to choose from. Please start again.');
  }
}
