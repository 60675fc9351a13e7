/**
 * What lies on top of a page, in the browser's history: each has an entry of the same address, so that the phone's Back closes it
 * and leaves the page as it is, and a reload shows the page without it. An entry whose owner is gone is stepped over.
 */
const markName = 'over';
/** The marks of what lies open. */
const open = new Set<string>();
/** All marks from the page upwards, in the order of their entries, also of what is gone. */
let pile: (string | undefined)[] = [];
/** A step back that was asked for and has not come: what is pushed meanwhile would be stepped over in its place. */
let stepping: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];
/** What address was typed while a step was on its way: the step, which still comes, leads away from it. */
let overtaken: string | undefined;
/** A step that nothing answers, as at the first entry there is, ends by itself, ms. */
const stepWithinMs = 2_000;
/** Where the page was in the history when it was last looked at: Back comes to lower numbers, Forward does not. */
let before = indexOfHere();

/**
 * Lays something over the page.
 * @param close what Back does: it has to end in the call of what is returned
 * @returns takes it away again, with its entry; does nothing the second time
 */
export function layOver(close: () => void): () => void {
  let entry: string | undefined;
  let lies = true;
  const onPop = () => {
    // Only from below it: what lies on it is closed without it.
    if (entry !== undefined && pile.indexOf(markOfHere()) < pile.indexOf(entry)) close();
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
    before = indexOfHere();
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
  const here = markOfHere();
  const mark = isNobodys(here) ? here : Math.random().toString(36).slice(2, 10);
  open.add(mark);
  pile = [...pile.slice(0, pile.indexOf(here) + (mark === here ? 0 : 1)), mark];
  if (mark !== here) window.history.pushState({ ...window.history.state, [markName]: mark }, '');
  return mark;
}

/** Steps back where the present entry is nobody's; after what happens in the same moment, which may want it. */
function settle(): void {
  setTimeout(() => {
    if (stepping === undefined) leaveIfNobodys('back');
  });
}

/** Somebody, or a step of ours, has gone to another entry: one that is nobody's is passed in the same direction. */
function arrived(): void {
  // Entries of the app's are all marked (history.ts); this one is not yet.
  if (stepping !== undefined && window.history.state === null) {
    overtaken = window.location.href;
    return;
  }
  if (overtaken !== undefined) window.history.pushState(null, '', overtaken);
  overtaken = undefined;
  const passes = indexOfHere() >= before && stepping === undefined ? 'forward' : 'back';
  // After all who hear of the step: the app's pages know where they are before something is pushed.
  setTimeout(() => {
    clearTimeout(stepping);
    stepping = undefined;
    overtaken = undefined;
    leaveIfNobodys(passes);
  });
}

function leaveIfNobodys(by: 'back' | 'forward'): void {
  before = indexOfHere();
  if (!isNobodys(markOfHere())) {
    for (const run of waiting.splice(0)) run();
    before = indexOfHere();
    return;
  }
  stepping = setTimeout(stay, stepWithinMs);
  window.history[by]();
}

/** There is nowhere to step to: the entry becomes the page's own. */
function stay(): void {
  stepping = undefined;
  overtaken = undefined;
  window.history.replaceState({ ...window.history.state, [markName]: undefined }, '');
  leaveIfNobodys('back');
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

/** As the app's pages are numbered (history.ts); what is not numbered counts as the first. */
function indexOfHere(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
}

// A page that was loaded anew may stand at an entry of what lay on it before.
window.addEventListener('popstate', arrived);
settle();
