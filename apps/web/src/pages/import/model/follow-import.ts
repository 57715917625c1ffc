import { LIBRARY_CHANGED } from '@/entities/library';
import { announceUsageChange } from '@/entities/plan';
import { api, readToken } from '@/shared/api';
import type { ApiDispatch } from '@/shared/api';
import { importApi } from '../api/import.api.ts';

const CHECK_MS = 5_000;

/** Refetches what an import changed. */
export const importEnded = () => (dispatch: ApiDispatch) => {
  dispatch(api.util.invalidateTags([...LIBRARY_CHANGED]));
  announceUsageChange();
};

/** Waits for the end of an import whose page was left, as long as the user is signed in. */
export const followImport = () => (dispatch: ApiDispatch) => {
  const token = readToken();
  const check = async (): Promise<void> => {
    if (readToken() !== token) return;
    const { data } = await dispatch(
      importApi.endpoints.getImport.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    if (data?.state === 'running') checkSoon();
    else if (readToken() === token) dispatch(importEnded());
  };
  const checkSoon = (): void => void setTimeout(() => void check(), CHECK_MS);
  checkSoon();
};
