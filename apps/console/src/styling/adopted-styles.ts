/**
 * Stands in for `rc-util/Dom/dynamicCSS` (see vite.config.ts), through which the component library puts its styles into
 * the document. The original makes <style> elements, which a content policy without 'unsafe-inline' refuses. A
 * constructed style sheet is script's own doing and needs no exception, so the policy can stay `style-src 'self'`.
 *
 * The names and parameters are those of the module that is replaced.
 */
export type Options = {
  readonly prepend?: boolean | 'queue';
  /** Among what is prepended in a queue: higher comes later, and so wins. */
  readonly priority?: number;
};

type Placed = {
  /** Never in the document: it carries the attributes by which the library finds its styles again. */
  readonly node: HTMLStyleElement;
  readonly sheet: CSSStyleSheet;
  readonly place: number;
};

/** Where what is appended stands: after everything that is prepended. */
const LAST = Number.POSITIVE_INFINITY;
/** Where the order of layers is declared: before everything that stands in one. */
const FIRST = Number.NEGATIVE_INFINITY;
const byKey = new Map<string, Placed>();
let placed: readonly Placed[] = [];

export function injectCSS(css: string, { prepend, priority = 0 }: Options = {}): HTMLStyleElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const style: Placed = {
    node: document.createElement('style'),
    sheet,
    place: prepend === 'queue' ? priority : prepend === true ? FIRST : LAST,
  };
  const before = placed.filter(({ place }) => place <= style.place);
  const after = placed.filter(({ place }) => place > style.place);
  adopt([...before, style, ...after]);
  return style.node;
}

export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const existing = byKey.get(key);
  if (existing !== undefined) {
    existing.sheet.replaceSync(css);
    return existing.node;
  }
  const node = injectCSS(css, options);
  const made = placed.find((style) => style.node === node);
  if (made !== undefined) byKey.set(key, made);
  return node;
}

export function removeCSS(key: string): void {
  const gone = byKey.get(key);
  if (gone === undefined) return;
  byKey.delete(key);
  adopt(placed.filter((style) => style !== gone));
}

/** The original keeps containers in mind; there are none here. */
export function clearContainerCache(): void {}

function adopt(next: readonly Placed[]): void {
  const ours = new Set(placed.map(({ sheet }) => sheet));
  const others = document.adoptedStyleSheets.filter((sheet) => !ours.has(sheet));
  document.adoptedStyleSheets = [...others, ...next.map(({ sheet }) => sheet)];
  placed = next;
}
