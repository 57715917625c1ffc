import { DomainError } from '../../kernel/domain-error.ts';

/** Saved meanwhile, for example in another tab. */
export class RulesChanged extends DomainError {
  constructor() {
    super('conflict', 'Your rules have changed meanwhile. Load them again.');
  }
}

/** Only exclusions, or no word at all. */
export class RuleWithoutWords extends DomainError {
  constructor(name: string) {
    const message = `The words of "${name}" contain no word to look for`;
    super('invalid', message, { fields: { rules: [message] } });
  }
}

/** Explanations are kept for 30 days. */
export class WhyForgotten extends DomainError {
  constructor() {
    super('not-found', 'What decided about this notification is no longer known: it is older than 30 days.');
  }
}
