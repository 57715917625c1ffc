import { Suspense, use, useDeferredValue, useState } from 'react';
import type { ComponentType, Ref } from 'react';
import { lazyWithPreload } from '@/shared/lib';
import type * as mui from './mui/index.ts';

type Mui = typeof mui;

let loading: Promise<Mui> | undefined;
let loaded: Mui | undefined;

/** Loads MUI's overlay components, so that the first overlay opens at once. Pages render without them. */
export const preloadOverlays = (): Promise<Mui> =>
  (loading ??= import('./mui/index.ts').then(
    (parts) => (loaded = parts),
    (error: unknown) => {
      // The next overlay retries.
      loading = undefined;
      throw error;
    },
  ));

/** Suspends until MUI has loaded. Call it while rendering. */
const useMui = (): Mui => loaded ?? use(preloadOverlays());

const component = (name: 'Checkbox' | 'Divider' | 'MenuItem' | 'Switch') => (props: object) => {
  const Component = useMui()[name] as ComponentType<object>;
  return <Component {...props} />;
};

/** MUI leaves an overlay hidden from screen readers if another one leaves in the commit that mounts it. */
const unhide = (root: Element | null): void => root?.removeAttribute('aria-hidden');

const overlay = <Name extends 'Dialog' | 'Menu' | 'Popover'>(name: Name) => {
  const Themed = (props: { open: boolean }) => {
    const { Themed: Theme, [name]: MuiComponent } = useMui();
    const Content = MuiComponent as ComponentType<{ ref: Ref<Element> }>;
    return (
      <Theme>
        <Content ref={unhide} {...props} />
      </Theme>
    );
  };
  const Overlay = (props: { open: boolean }) => {
    // Deferred, so that React waits for MUI without a fallback, which it would keep for at least 300 ms.
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
export const MenuItem = component('MenuItem') as Mui['MenuItem'];
/** Of a {@link Menu}. */
export const Divider = component('Divider') as Mui['Divider'];
/** Of a {@link Dialog}. */
export const Checkbox = component('Checkbox') as Mui['Checkbox'];
/** Of a {@link Dialog}. */
export const Switch = component('Switch') as Mui['Switch'];

/** A component on MUI, in its theme. Both load late: the first paint of the page is without MUI. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithPreload(async () => {
    const [{ Themed }, Component] = await Promise.all([preloadOverlays(), load()]);
    const Late = (props: Props) => (
      <Themed>
        <Component {...props} />
      </Themed>
    );
    return { Late };
  }, 'Late');
