import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export type Part<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** A component in a chunk of its own. Preloaded, it shows at once, without a fallback before it. */
export const part = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Part<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded = (await load())[name];
    return { default: Loaded };
  };
  const Later = lazy(fetchPart) as unknown as ComponentType<Props>;
  const Shown = (props: Props) => {
    const [Chosen] = useState(() => Loaded ?? Later);
    return <Chosen {...props} />;
  };
  return Object.assign(Shown, { preload: fetchPart });
};
