import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export type PreloadableComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** React's `lazy` with a `preload`: what is preloaded renders at once, without its fallback. */
export const lazyWithPreload = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): PreloadableComponent<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded = (await load())[name];
    return { default: Loaded };
  };
  const Lazy = lazy(preload) as unknown as ComponentType<Props>;
  const Page = (props: Props) => {
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  };
  return Object.assign(Page, { preload });
};
