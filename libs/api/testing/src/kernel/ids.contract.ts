import { expect, it } from '@jest/globals';
import type { IdGenerator } from '@patchlight/application/ports';

/** Contract of every IdGenerator. */
export const idsContract = (ids: IdGenerator): void => {
  it.each<[string, () => string, RegExp]>([
    ['a UUID', () => ids.uuid(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['a token', () => ids.token(), /^[\w-]{43}$/],
    ['a token of the API', () => ids.apiToken(), /^plt_[\w-]{43}[\w-]{6}$/],
  ])('as an IdGenerator generates %s in its format, each one unique', (_, make, form) => {
    const made = Array.from({ length: 200 }, make);
    for (const id of made) expect(id).toMatch(form);
    expect(new Set(made).size).toBe(200);
  });

  it('as an IdGenerator derives the same UUID from the same name', () => {
    const made = Array.from({ length: 200 }, (_, n) => ids.uuidOf(`name ${n}`));
    for (const id of made)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).toBe(200);
    expect(ids.uuidOf('name 7')).toBe(made[7]);
  });
};
