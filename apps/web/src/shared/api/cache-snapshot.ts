import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiDispatch } from './dispatch.ts';

/** A thunk that takes a snapshot of a query's cached data. Returns the function that restores it. */
export const cacheSnapshot =
  <Data>(
    read: (state: never) => { data?: Data },
    show: (data: Data) => UnknownAction | ThunkAction<unknown, never, unknown, UnknownAction>,
  ) =>
  () =>
  (dispatch: ApiDispatch, getState: () => unknown) => {
    const { data } = read(getState() as never);
    return (): void => {
      if (data !== undefined) dispatch(show(data) as UnknownAction);
    };
  };
