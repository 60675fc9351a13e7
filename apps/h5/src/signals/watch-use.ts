/** Nobody touched the page for so long: it rests. In ms. */
const restsAfterMs = 120_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

export type Use = { readonly resting: () => boolean; readonly stop: () => void };

/** Tells whenever the page begins to rest, and when somebody is there again. */
export function watchUse(told: () => void): Use {
  let resting = false;
  let timer = 0;
  const fallAsleep = () => {
    resting = true;
    told();
  };
  const touched = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(fallAsleep, restsAfterMs);
    if (!resting) return;
    resting = false;
    told();
  };
  for (const touch of touches) window.addEventListener(touch, touched, { passive: true, capture: true });
  touched();
  return {
    resting: () => resting,
    stop() {
      window.clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    },
  };
}
