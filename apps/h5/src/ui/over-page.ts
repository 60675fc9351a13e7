/**
 * What lies on top of a page, in the browser's history: each has an entry of the same address, so that the phone's Back closes it
 * and leaves the page as it is, and a reload shows the page without it. An entry whose owner is gone is stepped over.
 */
const markName = 'over';
/** The marks of what lies open. */
const open = new Set<string>();
/** A step back that was asked for and has not come: what is pushed meanwhile would be stepped over in its place. */
let stepping: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];
/** A step that nothing answers, as at the first entry there is, ends by itself, ms. */
const stepWithinMs = 500;
let listens = false;

/**
 * Lays something over the page.
 * @param close what Back does: it has to end in the call of what is returned
 * @returns takes it away again, with its entry; does nothing the second time
 */
export function layOver(close: () => void): () => void {
  let entry: string | undefined;
  let lies = true;
  const onPop = () => {
    if (entry !== undefined && markOfHere() !== entry) close();
  };
  whenStill(() => {
    if (!lies) return;
    entry = enter();
    window.addEventListener('popstate', onPop);
  });
  return () => {
    if (!lies) return;
    lies = false;
    window.removeEventListener('popstate', onPop);
    if (entry !== undefined) open.delete(entry);
    settle();
  };
}

/** Moves the page: at once or, where what lay on it has left an entry that is nobody's, when that is gone. */
export function onThePage(move: () => void): void {
  if (stepping === undefined && !isNobodys(markOfHere())) {
    move();
    return;
  }
  waiting.push(move);
  settle();
}

/** Runs it at once or, where a step back is on its way, after that. */
function whenStill(run: () => void): void {
  if (stepping === undefined) run();
  else waiting.push(run);
}

/** An entry that nobody owns any more is taken over: what closes and opens in one moment leaves none behind. */
function enter(): string {
  if (!listens) window.addEventListener('popstate', settled);
  listens = true;
  const here = markOfHere();
  const mark = isNobodys(here) ? here : Math.random().toString(36).slice(2, 10);
  open.add(mark);
  if (mark !== here) window.history.pushState({ ...window.history.state, [markName]: mark }, '');
  return mark;
}

/** Steps back where the present entry is nobody's; after what happens in the same moment, which may want it. */
function settle(): void {
  setTimeout(() => {
    if (stepping !== undefined) return;
    if (!isNobodys(markOfHere())) {
      goOn();
      return;
    }
    stepping = setTimeout(stay, stepWithinMs);
    window.history.back();
  });
}

function settled(): void {
  // After all who hear of the step: the app's pages know where they are before something is pushed.
  setTimeout(() => {
    clearTimeout(stepping);
    stepping = undefined;
    settle();
  });
}

/** There is nowhere to step to: the entry becomes the page's own. */
function stay(): void {
  window.history.replaceState({ ...window.history.state, [markName]: undefined }, '');
  settled();
}

function goOn(): void {
  for (const run of waiting.splice(0)) run();
}

function isNobodys(mark: string | undefined): mark is string {
  return mark !== undefined && !open.has(mark);
}

function markOfHere(): string | undefined {
  const state: unknown = window.history.state;
  return typeof state === 'object' &&
    state !== null &&
    markName in state &&
    typeof state[markName] === 'string'
    ? state[markName]
    : undefined;
}
