import type { Provider, Type } from '@nestjs/common';

const classesOf = (value: unknown): Type[] => {
  const classes: Type[] = [];
  if (typeof value !== 'object' || value === null) return classes;
  for (
    let prototype = Object.getPrototypeOf(value) as object;
    Object.getPrototypeOf(prototype) !== null;
    prototype = Object.getPrototypeOf(prototype) as object
  ) {
    classes.push(prototype.constructor as Type);
  }
  return classes;
};

/**
 * Provides constructed objects to Nest: each under its own class and its superclasses, such as its port. Superclasses
 * shared by several are skipped, and so are values that are no class instances.
 */
export const provideAll = (objects: object): Provider[] => {
  const byClass = new Map<Type, unknown[]>();
  for (const object of new Set<unknown>(Object.values(objects))) {
    for (const type of classesOf(object)) byClass.set(type, [...(byClass.get(type) ?? []), object]);
  }
  return [...byClass].flatMap(([provide, [useValue, ...others]]) =>
    others.length === 0 ? [{ provide, useValue }] : [],
  );
};
