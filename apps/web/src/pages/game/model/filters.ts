import { useSearchParams } from 'react-router-dom';
import type { ItemLabel, UpdateKind } from '@patchlight/contracts';
import { parseItems, parseKinds } from '@/entities/update';

/** What updates are listed; empty for all. */
interface Filters {
  kind: UpdateKind[];
  items: ItemLabel[];
}

/** The filters in the URL (`kind=major,patch&items=balance`). */
export const useFilters = (): [selected: Filters, select: (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const select = (change: Partial<Filters>): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, values] of Object.entries(change))
          if (values.length > 0) next.set(name, values.join(','));
          else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [{ kind: parseKinds(params.get('kind')), items: parseItems(params.get('items')) }, select];
};
