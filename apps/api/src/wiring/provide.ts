import type { Abstract, FactoryProvider, Type } from '@nestjs/common';

type Token<T> = Type<T> | Abstract<T>;
type Tokens<A extends unknown[]> = { [K in keyof A]: Token<A[K]> };

/** Provides a class under its own name, its constructor given what the tokens stand for. */
export const provide = <T, A extends unknown[]>(
  useClass: new (...deps: A) => T,
  ...inject: Tokens<A>
): FactoryProvider<T> => ({
  provide: useClass,
  inject: inject as Token<unknown>[],
  useFactory: (...deps: unknown[]) => new useClass(...(deps as A)),
});

/** Provides an adapter under its port. */
export const provideAs = <P, T extends P, A extends unknown[]>(
  port: Token<P>,
  adapter: new (...deps: A) => T,
  ...inject: Tokens<A>
): FactoryProvider<P> => ({ ...provide(adapter, ...inject), provide: port });

/** Provides a value that exists already. */
export const provideValue = <T>(token: Token<T>, useValue: T): { provide: Token<T>; useValue: T } => ({
  provide: token,
  useValue,
});
