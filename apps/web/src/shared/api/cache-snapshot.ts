import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiDispatch } from './dispatch.ts';

/** A step that notes what a call has answered, and returns the way to show that again. */
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
