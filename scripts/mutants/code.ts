/**
 * Changes of TypeScript, found in its syntax tree: borders, signs, constants, conditions, statements left out, SQL in its strings, and of
 * a page its elements and what they are given.
 */
import { parseSync } from 'oxc-parser';
import type { Change } from './mutant.ts';
import { isSql, sqlChanges } from './sql.ts';

/** What the parser gives, as far as it is looked at: any node of ESTree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Site {
  readonly node: Node;
  /**
   * How the mutants of this place are woven in: an expression is chosen among, a statement is skipped, an element of a page is nothing,
   * and what an element is given is not given.
   */
  readonly as: 'expression' | 'statement' | 'element' | 'given';
  readonly changes: readonly Change[];
}

/** All places of a file that can be changed, with their changes; offsets are the file's. */
export function sitesOf(
  file: string,
  text: string,
): { readonly program: Node; readonly sites: readonly Site[] } {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const sites: Site[] = [];
  const root = program as unknown as Node;
  visit(root, undefined, (node, parent, key) => {
    const as = kindOf(node, key, text);
    const changes = as === 'expression' ? expressionChanges(node, parent, key, text) : [leftOut(node, as)];
    if (changes.length > 0) sites.push({ node, as, changes });
  });
  return { program: root, sites };
}

/** What is about types, or says what there is, has no behaviour. */
const withoutBehaviour = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll)/;
const typeFields = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'params_types',
]);

export function visit(
  node: Node,
  parent: Node | undefined,
  look: (node: Node, parent: Node | undefined, key: string) => void,
  key = '',
  inChain = false,
): void {
  if (withoutBehaviour.test(node.type) || isLook(node)) return;
  // Parentheses round a part of `a?.b.c` would end the chain early.
  const chained = inChain && (node.type === 'MemberExpression' || node.type === 'CallExpression');
  if (!chained) look(node, parent, key);
  for (const [field, value] of Object.entries(node)) {
    if (typeFields.has(field)) continue;
    if (field === 'key' && node.computed !== true) continue;
    if (field === 'left' && /^Assignment/.test(node.type)) continue;
    if (node.type === 'TaggedTemplateExpression' && field === 'quasi') continue;
    const spine =
      (chained || node.type === 'ChainExpression') && ['object', 'callee', 'expression'].includes(field);
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, node, look, field, spine);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function expressionChanges(node: Node, parent: Node | undefined, key: string, text: string): Change[] {
  const source = (one: unknown) => (isNode(one) ? text.slice(one.start, one.end) : '');
  const whole = (replacement: string, operator: string): Change => ({
    start: node.start,
    end: node.end,
    replacement,
    operator,
  });
  const always: Change[] = isDecision(parent, key)
    ? [whole('true', 'condition'), whole('false', 'condition')]
    : [];
  switch (node.type) {
    case 'BinaryExpression':
      return [...always, ...binary(node, parent, source, whole)];
    case 'LogicalExpression': {
      const [left, right] = [source(node.left), source(node.right)];
      if (node.operator === '??') return [...always, whole(left, 'default')];
      return [...always, whole(`${left} ${node.operator === '&&' ? '||' : '&&'} ${right}`, 'and or')];
    }
    case 'UnaryExpression':
      if (node.operator === '!')
        return always.length > 0 ? always : [whole(source(node.argument), 'negation')];
      if (node.operator === '-') return [...always, whole(source(node.argument), 'sign')];
      return always;
    case 'Literal':
      return literal(node, parent, key, whole);
    case 'TemplateLiteral':
      return isSql(text.slice(node.start + 1, node.end - 1)) ? inside(node, text) : [];
    case 'CallExpression':
      return [...always, ...call(node, source, whole)];
    case 'ArrayExpression':
      return withoutOne(node, source, whole);
    default:
      return always;
  }
}

const swaps: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

type Source = (node: unknown) => string;
type Whole = (replacement: string, operator: string) => Change;

function binary(node: Node, parent: Node | undefined, source: Source, whole: Whole): Change[] {
  const operator = String(node.operator);
  const other = swaps[operator];
  const [left, right] = [source(node.left), source(node.right)];
  if (!other || (operator === '+' && isText(node))) return [];
  // `a < b ? a : b` is the same at the border; a decision that is turned round is taken always or never elsewhere.
  const branches =
    parent?.type === 'ConditionalExpression' ? [source(parent.consequent), source(parent.alternate)] : [];
  if (branches.includes(left) && branches.includes(right))
    return [whole(`${right} ${operator} ${left}`, 'border')];
  return [
    whole(
      `${left} ${other} ${right}`,
      /[<>]/.test(operator) ? 'border' : /=/.test(operator) ? 'equality' : 'sign',
    ),
  ];
}

function isText(node: Node): boolean {
  return [node.left, node.right].some(
    (side) =>
      isNode(side) &&
      (side.type === 'TemplateLiteral' ||
        (side.type === 'Literal' && typeof side.value === 'string') ||
        (side.type === 'BinaryExpression' && isText(side))),
  );
}

/** Below this a number is a count, from here on a span of time or a sum: one more or less of those is a matter of taste. */
const large = 100;

function literal(node: Node, parent: Node | undefined, key: string, whole: Whole): Change[] {
  if (typeof node.value === 'boolean') return [whole(String(!node.value), 'truth')];
  if (typeof node.value === 'string' && isSql(node.value)) return inside(node, String(node.raw), node.start);
  const raw = String(node.raw);
  if (!/^[\d_]+n?$/.test(raw)) return [];
  // The first row; another is never there.
  if (parent?.type === 'MemberExpression' && key === 'property') return [];
  const suffix = raw.endsWith('n') ? 'n' : '';
  const value = BigInt(raw.replace(/[_n]/g, ''));
  return value < large
    ? [whole(`${value + 1n}${suffix}`, 'constant')]
    : [whole(`${value * 10n}${suffix}`, 'constant'), whole(`${value / 10n}${suffix}`, 'constant')];
}

/** @param offset where `text` begins in the file */
function inside(node: Node, text: string, offset = 0): Change[] {
  const from = node.start - offset + 1;
  const statement = text.slice(from, node.end - offset - 1);
  return sqlChanges(statement).map((change) => {
    const start = node.start + 1;
    return { ...change, start: start + change.start, end: start + change.end };
  });
}

const otherCalls: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

function call(node: Node, source: Source, whole: Whole): Change[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return [];
  const rest = source(node).slice(source(callee).length);
  const name = String(callee.property.name);
  const object = source(callee.object);
  if (name === 'filter') return [whole(object, 'filter left out')];
  const other = Object.hasOwn(otherCalls, name) ? otherCalls[name] : undefined;
  return other ? [whole(`${object}.${other}${rest}`, 'call')] : [];
}

/** A list of words loses each of them once. */
function withoutOne(node: Node, source: Source, whole: Whole): Change[] {
  const elements = Array.isArray(node.elements) ? node.elements : [];
  const texts = elements.every(
    (one) => isNode(one) && one.type === 'Literal' && typeof one.value === 'string',
  );
  if (!texts || elements.length === 0) return [];
  return elements.map((left) =>
    whole(
      `[${elements
        .filter((one) => one !== left)
        .map(source)
        .join(', ')}]`,
      'element left out',
    ),
  );
}

/** Whether the place decides between two ways. */
function isDecision(parent: Node | undefined, key: string): boolean {
  return key === 'test' && (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression');
}

/** Calls for their effect, and refusals that are not decided by a condition of their own. */
function removable(node: Node, text: string): boolean {
  if (node.type !== 'ExpressionStatement' || typeof node.directive === 'string') return false;
  const expression =
    isNode(node.expression) && node.expression.type === 'AwaitExpression'
      ? node.expression.argument
      : node.expression;
  if (!isNode(expression)) return false;
  if (/^(log|logger|console)\b/.test(text.slice(expression.start, expression.end))) return false;
  return (
    expression.type === 'CallExpression' ||
    expression.type === 'AssignmentExpression' ||
    expression.type === 'ChainExpression'
  );
}

/** What an element is given for its looks alone, and what React keeps for itself: no test of a page without pictures could tell. */
const looks =
  /^(?:key|ref|className|style|size|look|tone|variant|color|width|height|gap|align|justify|wrap|bordered|showIcon|icon|block|plain|placement|viewBox|d|fill|stroke.*|data-.*)$/;

function isLook(node: Node): boolean {
  if (node.type === 'JSXAttribute') return looks.test(givenName(node));
  // Of a column, and of a picture that is drawn.
  return node.type === 'Property' && isNode(node.key) && node.key.name === 'width';
}

function isLineBreak(node: Node): boolean {
  const { name } = node.openingElement as { readonly name: Node };
  return name.name === 'br';
}

/** @param node a JSXAttribute @returns its name as it is written */
export function givenName(node: Node): string {
  const name = node.name as Node;
  if (name.type !== 'JSXNamespacedName') return String(name.name);
  return `${String((name.namespace as Node).name)}:${String((name.name as Node).name)}`;
}

function kindOf(node: Node, key: string, text: string): Site['as'] {
  if (node.type === 'JSXAttribute' && !isEscaped(node, text)) return 'given';
  if (node.type === 'JSXElement' && key === 'children' && !isLineBreak(node)) return 'element';
  return removable(node, text) ? 'statement' : 'expression';
}

/** Words with `&quot;` and its like: the parser hands them on as they are written. */
function isEscaped({ value }: Node, text: string): boolean {
  return isNode(value) && value.type === 'Literal' && text.slice(value.start, value.end).includes('&');
}

function leftOut(node: Node, as: Site['as']): Change {
  return { start: node.start, end: node.end, replacement: '', operator: `${as} left out` };
}
