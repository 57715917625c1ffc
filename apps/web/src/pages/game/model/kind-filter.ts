import type { UpdateKind } from '@patchlight/contracts';
import { useSearchParams } from 'react-router-dom';
import { parseKinds } from '@/entities/update';

const PARAM = 'kind';

/** The kinds in the URL (`kind=major,patch`); empty for all. */
export const useSelectedKinds = (): [selected: UpdateKind[], select: (kinds: UpdateKind[]) => void] => {
  const [params, setParams] = useSearchParams();
  const select = (kinds: UpdateKind[]): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (kinds.length > 0) next.set(PARAM, kinds.join(','));
        else next.delete(PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [parseKinds(params.get(PARAM)), select];
};
