/**
 * The texts of the console in both languages: every Chinese literal is said by `say` or `said`, every text said stands once in the
 * English catalogue (apps/console/src/texts/english), and no English is left that nobody says. In the agents' portal every Chinese
 * literal stands in a `catalogue`, whose English the compiler asks for. Part of `npm run check` (check-screen-texts.ts).
 */
import { parseSync } from 'oxc-parser';

/** A source, by its path from the top of the tree. */
export interface Source {
  readonly file: string;
  readonly code: string;
}

/** Chinese in the code of screens that is no text of a screen. */
const data: readonly { readonly file: string; readonly text: RegExp; readonly why: string }[] = [
  { file: 'apps/console/src/app/language-switch.tsx', text: /^中文$/, why: 'a language under its own name' },
  {
    file: 'apps/console/src/components/typed-names.ts',
    text: /^\[\\s,，、;；\]\+$/,
    why: 'what may stand between names that are typed',
  },
  {
    file: 'apps/agent/src/pages/rates/parse-rate.ts',
    text: /．/,
    why: 'a full-width point that people type',
  },
];

/** Whether a literal is data; what rewrites literals asks this, too. */
export function isData(file: string, text: string): boolean {
  return data.some((one) => one.file === file && one.text.test(text));
}

const cjk = /[\u3000-\u303f\uff00-\uffef\p{Script=Han}]/u;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A text that is said, and how many values it is given. */
interface Said {
  readonly at: string;
  readonly text: string;
  readonly values: number;
}

interface Found {
  readonly said: readonly Said[];
  readonly problems: readonly string[];
}

/** @param within the names of the functions whose first argument is Chinese */
function look({ file, code }: Source, within: readonly string[]): Found {
  const said: Said[] = [];
  const problems: string[] = [];
  const at = (node: Node) => `${file}:${code.slice(0, node.start).split('\n').length}`;
  const walk = (node: Node) => {
    if (node.type.startsWith('TSLiteral')) return;
    const words = chineseOf(node);
    if (words !== undefined && cjk.test(words) && !isData(file, words))
      problems.push(`${at(node)}: Chinese that is not said: ${words.trim().slice(0, 40)}`);
    const { callee } = node;
    const named = isNode(callee) && typeof callee.name === 'string' ? callee.name : '';
    const [first, ...rest] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    if (node.type !== 'CallExpression' || !within.includes(named) || first === undefined) {
      childrenOf(node).forEach(walk);
      return;
    }
    if (named === 'catalogue') return;
    if (first.type === 'Literal' && typeof first.value === 'string')
      said.push({ at: at(node), text: first.value, values: rest.length });
    else problems.push(`${at(node)}: what is said is not written out`);
    rest.forEach(walk);
  };
  walk(parseSync(file, code).program as unknown as Node);
  return { said, problems };
}

/** The words of a literal, of a piece of a template, of a pattern, or between tags. */
function chineseOf(node: Node): string | undefined {
  const { value, regex } = node;
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex) return `${regex.pattern}`;
  if (node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value)
    return `${value.cooked}`;
  return (node.type === 'Literal' || node.type === 'JSXText') && typeof value === 'string'
    ? value
    : undefined;
}

/** The entries of a file of the English catalogue, as they are written. */
function entriesOf({ file, code }: Source): readonly (readonly [chinese: string, english: string])[] {
  const entries: (readonly [string, string])[] = [];
  const walk = (node: Node) => {
    const { key, value } = node;
    if (node.type === 'Property' && isNode(key) && isNode(value) && typeof value.value === 'string')
      entries.push([`${key.name ?? key.value}`, value.value]);
    else childrenOf(node).forEach(walk);
  };
  walk(parseSync(file, code).program as unknown as Node);
  return entries;
}

/** The places of a sentence's values; `{0|order|orders}` says no value and is left out. */
function placesOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\d)\}/g)].map(([, place]) => place))].sort().join();
}

/**
 * @param screens the console's sources without tests and catalogue
 * @param english the files of its catalogue
 * @param portal the sources of the agents' portal
 * @returns a line for everything that is wrong
 */
export function screenTextProblems(
  screens: readonly Source[],
  english: readonly Source[],
  portal: readonly Source[],
): string[] {
  const looked = screens.map((source) => look(source, ['say', 'said']));
  const problems = [
    ...looked.flatMap((found) => found.problems),
    ...portal.flatMap((source) => look(source, ['catalogue']).problems),
  ];
  const catalogue = new Map<string, string>();
  for (const source of english)
    for (const [chinese, text] of entriesOf(source)) {
      if (catalogue.has(chinese)) problems.push(`${source.file}: twice in the catalogue: ${chinese}`);
      catalogue.set(chinese, text);
      if (text.trim() === '' && chinese.trim() !== '')
        problems.push(`${source.file}: no English: ${chinese}`);
      if (cjk.test(text)) problems.push(`${source.file}: Chinese in the English of ${chinese}`);
      if (placesOf(chinese) !== placesOf(text))
        problems.push(`${source.file}: other values in the English of ${chinese}`);
    }
  const spoken = new Set<string>();
  for (const { at, text, values } of looked.flatMap((found) => found.said)) {
    const places = [...new Set([...text.matchAll(/\{(\d)\}/g)].map(([, place]) => Number(place)))];
    if (places.length !== values || places.some((place) => place >= values))
      problems.push(`${at}: ${values} values for: ${text}`);
    if (!spoken.has(text) && !catalogue.has(text)) problems.push(`${at}: no English: ${text}`);
    spoken.add(text);
  }
  for (const chinese of catalogue.keys())
    if (!spoken.has(chinese)) problems.push(`English that nobody says: ${chinese}`);
  return problems;
}
