import type { ComponentType } from 'react';
import { lazyWithPreload } from '@/shared/lib';
import { preloadOverlays } from '@/shared/ui';

/** A widget on MUI in its theme. Both load late: the first paint of a public page is without MUI. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithPreload(async () => {
    const [{ Themed }, Widget] = await Promise.all([preloadOverlays(), load()]);
    const Late = (props: Props) => (
      <Themed>
        <Widget {...props} />
      </Themed>
    );
    return { Late };
  }, 'Late');
