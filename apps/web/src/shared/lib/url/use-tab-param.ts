import { useQueryParams } from './use-query-params.ts';

/** The tab that `?tab=` names, the first by default, and a function that selects another. */
export const useTabParam = <Tab extends { key: string }>(tabs: readonly [Tab, ...Tab[]]) => {
  const [params, change] = useQueryParams();
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const show = (key: string): void =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        if (key === tabs[0].key) next.delete('tab');
        else next.set('tab', key);
        return next;
      },
      { replace: true },
    );
  return [shown, show] as const;
};
