import { Suspense, use, useDeferredValue, useState } from 'react';
import type { ComponentType } from 'react';
import type * as mui from './mui/index.ts';

type Mui = typeof mui;

let loading: Promise<Mui> | undefined;
let loaded: Mui | undefined;

/** Fetches what overlays are made of, so that the first one opens at once. A page paints without it. */
export const preloadOverlays = (): Promise<Mui> =>
  (loading ??= import('./mui/index.ts').then(
    (parts) => (loaded = parts),
    (error: unknown) => {
      // The next one that opens tries again.
      loading = undefined;
      throw error;
    },
  ));

/** To be called while rendering: suspends until the parts have come. */
const useMui = (): Mui => loaded ?? use(preloadOverlays());

const partOf = (name: 'Divider' | 'MenuItem' | 'Switch') => (props: object) => {
  const Part = useMui()[name] as ComponentType;
  return <Part {...props} />;
};

const overlay = <Name extends 'Dialog' | 'Menu' | 'Popover'>(name: Name) => {
  const Themed = (props: { open: boolean }) => {
    const { Themed: Theme, [name]: Part } = useMui();
    const Content = Part as ComponentType<object>;
    return (
      <Theme>
        <Content {...props} />
      </Theme>
    );
  };
  const Overlay = (props: { open: boolean }) => {
    // A click shows its effect at once, and the parts are waited for without a fallback, which would stay for 300 ms.
    const isOpen = useDeferredValue(props.open, false) && props.open;
    const [wasOpened, setWasOpened] = useState(false);
    if (isOpen && !wasOpened) setWasOpened(true);
    return <Suspense>{(wasOpened || isOpen) && <Themed {...props} open={isOpen} />}</Suspense>;
  };
  return Overlay as unknown as Mui[Name];
};

export const Dialog = overlay('Dialog');
export const Menu = overlay('Menu');
export const Popover = overlay('Popover');

/** Of a {@link Menu}. */
export const MenuItem = partOf('MenuItem') as Mui['MenuItem'];
/** Of a {@link Menu}. */
export const Divider = partOf('Divider') as Mui['Divider'];
/** Of a {@link Dialog}. */
export const Switch = partOf('Switch') as Mui['Switch'];
