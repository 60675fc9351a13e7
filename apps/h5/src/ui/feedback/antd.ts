import Dialog from 'antd-mobile/es/components/dialog';
import Toast from 'antd-mobile/es/components/toast';
import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render';
import { createRoot, type Root } from 'react-dom/client';
import '../library-motion.ts';
import './antd.css';

/**
 * The library's imperative pieces (Toast, Dialog) render into a root of their own. React 19 no longer offers the call
 * they use for it, and without a replacement they silently show nothing. This module is the only one that imports
 * them, so nobody can reach them before they work.
 */
const roots = new WeakMap<Element | DocumentFragment, Root>();

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  root.render(node);
  return async () => {
    // React refuses to unmount a root while another renders.
    await Promise.resolve();
    root.unmount();
    roots.delete(container);
  };
});

export { withDialogKeys } from './dialog-keys.ts';
export { placeToast, toastTop } from './toast-place.ts';
export { Dialog, Toast };
