import { useSearchParams } from 'react-router-dom';
import { parseKinds } from '@/entities/update';
import type { FilterKind } from '@/entities/update';

const PARAM = 'kind';

/** The kinds of updates that the address asks for (`kind=major,patch`); none stands for all. */
export const useWantedKinds = (): [wanted: FilterKind[], want: (kinds: FilterKind[]) => void] => {
  const [params, setParams] = useSearchParams();
  const want = (kinds: FilterKind[]): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (kinds.length > 0) next.set(PARAM, kinds.join(','));
        else next.delete(PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [parseKinds(params.get(PARAM)), want];
};
