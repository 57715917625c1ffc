import { useSyncExternalStore } from 'react';

/** Calls its subscribers on each `emit`. `subscribe` returns the unsubscribe function. */
export const createSignal = () => {
  const listeners = new Set<() => void>();
  return {
    emit: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
  };
};

/** A value outside of React; components subscribe with `useValue`. */
export const createExternalStore = <Value>(initial: Value) => {
  let value = initial;
  const { emit, subscribe } = createSignal();
  const get = (): Value => value;
  return {
    get,
    set: (next: Value): void => {
      value = next;
      emit();
    },
    subscribe,
    useValue: (): Value => useSyncExternalStore(subscribe, get),
  };
};
