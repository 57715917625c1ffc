import { DomainError } from '../kernel/domain-error.ts';

export class NotificationNotFound extends DomainError {
  constructor() {
    super('not-found', 'This notification does not exist.');
  }
}

export class ReminderNotFound extends DomainError {
  constructor() {
    super('not-found', 'This reminder does not exist.');
  }
}

export class ReminderSent extends DomainError {
  constructor() {
    super('conflict', 'This reminder has been sent and cannot be changed.');
  }
}

export class ReminderInPast extends DomainError {
  constructor() {
    const text = 'The date cannot be in the past';
    super('invalid', text, { fields: { reminderDate: [text] } });
  }
}

export class GameNotListed extends DomainError {
  constructor() {
    const text = 'Choose a game from your list';
    super('invalid', text, { fields: { steamAppId: [text] } });
  }
}

export class TooManyReminders extends DomainError {
  constructor(most: number) {
    super('conflict', `You have ${most} reminders, and there is room for no more. Delete some first.`);
  }
}
