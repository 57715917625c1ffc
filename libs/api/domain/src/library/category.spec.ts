import { describe, expect, it } from '@jest/globals';
import { CATEGORIES_MAX, Categories } from './category.ts';

const own = [
  { id: '1', name: 'Cozy' },
  { id: '2', name: 'Éclair' },
];
const categories = new Categories(own);
const named = (name: string) => expect.objectContaining({ name });

describe('categories of a user', () => {
  it.each(['cozy', 'COZY', 'éclair', 'E\u0301CLAIR'])('reject a duplicate of the name %s', (name) => {
    expect(() => categories.checkNew(name)).toThrow(named('CategoryNameTaken'));
    expect(() => categories.checkChange('1', name === 'cozy' || name === 'COZY' ? 'éclair' : name)).toThrow(
      named('CategoryNameTaken'),
    );
  });

  it('accept a new name, and the current name of the changed one', () => {
    expect(() => categories.checkNew('Cosy')).not.toThrow();
    expect(() => categories.checkChange('1', 'COZY')).not.toThrow();
  });

  it('are limited', () => {
    const full = Array.from({ length: CATEGORIES_MAX }, (_, n) => ({ id: String(n), name: `C ${n}` }));
    expect(() => new Categories(full).checkNew('One more')).toThrow('You can have up to 100 categories.');
    expect(() => new Categories(full.slice(1)).checkNew('One more')).not.toThrow();
  });

  it.each(['all', 'favorites', 'recent'])('do not allow changes of the built-in %s', (id) => {
    expect(() => categories.checkOwn(id)).toThrow(named('DefaultCategory'));
    expect(() => categories.checkChange(id, 'Mine')).toThrow(named('DefaultCategory'));
    expect(() => categories.checkOrder(['1', id, '2'])).toThrow(named('DefaultCategory'));
  });

  it.each(['3', '', 'x'])('reject the id %j', (id) => {
    expect(() => categories.checkOwn(id)).toThrow(named('CategoryNotFound'));
  });

  it.each([[['1']], [['1', '2', '2']], [['1', '1']], [['1', '3']], [[]]])('reject the order %j', (ids) => {
    expect(() => categories.checkOrder(ids)).toThrow(named('CategoriesChanged'));
  });

  it('accept every order of all of them', () => {
    expect(() => categories.checkOrder(['2', '1'])).not.toThrow();
  });
});
