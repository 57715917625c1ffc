import { DomainError } from '../kernel/domain-error.ts';

export class CategoryNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such category.');
  }
}

export class DefaultCategory extends DomainError {
  constructor() {
    super('forbidden', 'Default categories cannot be edited, moved or deleted.');
  }
}

export class CategoryNameTaken extends DomainError {
  constructor() {
    super('conflict', 'You have a category of this name already.', {
      fields: { name: ['You have a category of this name already.'] },
    });
  }
}

export class TooManyCategories extends DomainError {
  constructor(max: number) {
    super('conflict', `You can have up to ${max} categories.`);
  }
}

/** The order misses categories, or contains deleted ones. */
export class CategoriesChanged extends DomainError {
  constructor() {
    super('conflict', 'Your categories have changed meanwhile. Please try again.');
  }
}
