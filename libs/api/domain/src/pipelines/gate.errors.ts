import { DomainError } from '../kernel/domain-error.ts';
import { MAX_GATE_GAMES } from './gate.ts';

export class LockOfAnotherInstance extends DomainError {
  constructor(instance: string) {
    const message = `lock was written by ${instance}, not by this instance`;
    super('invalid', message, { fields: { lock: [message] } });
  }
}

export class TooManyGateGames extends DomainError {
  constructor() {
    const message = `at most ${MAX_GATE_GAMES} games, those of the lock included; name some in games`;
    super('invalid', message, { fields: { games: [message] } });
  }
}
