/** The first view's own pictures come first; this long after it, in ms, we begin to ask whether the browser is idle. */
const SETTLING_MS = 1_200;

/** Runs `work` once the first view stands and the browser has nothing better to do. @returns takes it back */
export function whenSettled(work: () => void): () => void {
  let idle = 0;
  const settling = window.setTimeout(() => {
    if (typeof window.requestIdleCallback === 'function')
      idle = window.requestIdleCallback(work, { timeout: 3000 });
    else work();
  }, SETTLING_MS);
  return () => {
    window.clearTimeout(settling);
    if (idle !== 0) window.cancelIdleCallback(idle);
  };
}
