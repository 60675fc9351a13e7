/** Weaves all mutants of a file into it, each behind a switch, so that a process can try one after the other. */
import { givenName, type Node, type Site, visit } from './code.ts';
import type { Mutant } from './mutant.ts';

/**
 * What a woven file asks. It notes that it was asked, which tells the tests that reach a mutant. A process of its own that a test
 * starts is told by its environment. On the first line, so that no other line moves.
 */
const helper =
  'function __is(id) { const state = (globalThis.__mutants ??= { active: Number(process.env.MUTANT ?? -1), reached: new Set() });' +
  ' state.reached.add(id); return state.active === id; } ';

export function woven(
  text: string,
  program: Node,
  sites: readonly Site[],
  mutants: readonly Mutant[],
): string {
  const bySite = new Map<Node, { site: Site; chosen: Mutant[] }>();
  const spans = new Map(
    mutants.map((mutant) => [`${mutant.start}/${mutant.end}/${mutant.replacement}`, mutant]),
  );
  for (const site of sites) {
    const chosen = site.changes.flatMap((change) => {
      const mutant = spans.get(`${change.start}/${change.end}/${change.replacement}`);
      return mutant ? [mutant] : [];
    });
    if (chosen.length > 0) bySite.set(site.node, { site, chosen });
  }
  // Innermost first within a place: what stands in `parts` replaces the text between two offsets.
  const roots: Nested[] = [];
  const open: Nested[] = [];
  visit(program, undefined, (node) => {
    const found = bySite.get(node);
    if (!found) return;
    while (open.length > 0 && (open.at(-1)?.node.end ?? 0) <= node.start) open.pop();
    const nested: Nested = { node, site: found.site, chosen: found.chosen, inside: [] };
    (open.at(-1)?.inside ?? roots).push(nested);
    open.push(nested);
  });
  const hashbang = /^#!.*\n/.exec(text)?.[0] ?? '';
  return hashbang + helper + rendered(text, roots, hashbang.length, text.length);
}

interface Nested {
  readonly node: Node;
  readonly site: Site;
  readonly chosen: readonly Mutant[];
  readonly inside: Nested[];
}

function rendered(text: string, inside: readonly Nested[], from: number, to: number): string {
  let result = '';
  let at = from;
  for (const nested of [...inside].sort((a, b) => a.node.start - b.node.start)) {
    result += text.slice(at, nested.node.start) + switched(text, nested);
    at = nested.node.end;
  }
  return result + text.slice(at, to);
}

function switched(text: string, { node, site, chosen, inside }: Nested): string {
  const original = rendered(text, inside, node.start, node.end);
  if (site.as === 'statement') {
    const [mutant] = chosen;
    return mutant ? `{ if (!__is(${mutant.id})) ${original} }` : original;
  }
  if (site.as === 'element')
    return `{${chosen.map(({ id }) => `__is(${id}) ? null : `).join('')}(${original})}`;
  if (site.as === 'given')
    return `{...(${chosen.map(({ id }) => `__is(${id}) ? {} : `).join('')}{ '${givenName(node)}': ${given(text, node, inside)} })}`;
  const others = chosen.map(({ id, start, end, replacement }) => {
    const changed = text.slice(node.start, start) + replacement + text.slice(end, node.end);
    return `__is(${id}) ? (${changed}) : `;
  });
  return `(${others.join('')}(${original}))`;
}

/** What an element is given, as an expression; nothing at all is `true`. */
function given(text: string, { value }: Node, inside: readonly Nested[]): string {
  if (value === null) return 'true';
  const { type, start, end, ...literal } = value as Node;
  return type === 'JSXExpressionContainer'
    ? rendered(text, inside, start + 1, end - 1)
    : JSON.stringify(literal.value);
}
