import { useSearchParams } from 'react-router-dom';
import { UPDATE_KINDS } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/contracts';

const PARAM = 'kind';

/** The kind of updates that the address asks for (`kind`), or null for all, and the address of another choice. */
export const useKindFilter = () => {
  const [params] = useSearchParams();
  const kind = UPDATE_KINDS.find((known) => known === params.get(PARAM)) ?? null;
  const searchFor = (chosen: UpdateKind | null): string => {
    const next = new URLSearchParams(params);
    if (chosen) next.set(PARAM, chosen);
    else next.delete(PARAM);
    return next.size > 0 ? `?${next}` : '';
  };
  return { kind, searchFor };
};
