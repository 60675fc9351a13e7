import { type ComponentType, lazy } from 'react';

export type PageModule = { readonly default: ComponentType };

export type Loadable = {
  /** The page, where its code is here already. */
  readonly ready: () => ComponentType | undefined;
  /** The page, suspending until its code is here. */
  readonly Lazy: ComponentType;
  /** Fetches the page's code ahead of its first showing. */
  readonly preload: () => Promise<PageModule>;
};

/**
 * A page whose code is fetched when it is first shown. `React.lazy` alone would suspend once even for code that is
 * here, and what has suspended is revealed late; a page that is ready stands in the next frame.
 */
export function loadable(load: () => Promise<PageModule>): Loadable {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    const page = await load();
    loaded = page.default;
    return page;
  };
  return { ready: () => loaded, Lazy: lazy(preload), preload };
}
