/**
 * Whatever is pressed in the console and sends something is busy while it is underway: somebody who sees nothing happen presses again.
 * Read from the sources, so that no page is forgotten: a button that calls what a hook sends by has to know that hook's being underway.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('apps/console/src/**/*.tsx', { cwd: root }).filter(
  (file) => !/\.test\.tsx$|\/testing\//.test(file),
);

/** What sends, and what says that it is underway. */
const sends: readonly string[] = ['mutate', 'decide'];
const underway: readonly string[] = ['isPending', 'deciding'];
/** What somebody presses, or is asked before it is sent. */
const pressed: readonly string[] = ['onClick', 'onConfirm', 'onSave', 'onTake'];
/** Properties that keep it from being pressed again. */
const keeps: readonly string[] = ['loading', 'disabled', 'busy', 'deciding', 'saving'];

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function all(node: Node, type: string): Node[] {
  return [...(node.type === type ? [node] : []), ...childrenOf(node).flatMap((child) => all(child, type))];
}

interface Sender {
  /** As it is called: `mutate`, `pin`, or `again.mutate`. */
  readonly call: string;
  /** As it says that it is underway; undefined: nobody asks. */
  readonly busy: string | undefined;
}

/** What a declaration takes from a hook. */
function sendersOf(declared: Node, textOf: (node: Node) => string): Sender[] {
  const { id, init } = declared;
  if (!isNode(id) || !isNode(init) || init.type !== 'CallExpression' || !/^use[A-Z]/.test(textOf(init)))
    return [];
  if (id.type === 'Identifier') {
    const name = textOf(id);
    return sends.map((call, at) => ({ call: `${name}.${call}`, busy: `${name}.${underway[at]}` }));
  }
  const bound = all(id, 'Property').map(({ key, value }) => ({
    of: isNode(key) ? textOf(key) : '',
    as: isNode(value) ? textOf(value) : '',
  }));
  const busy = bound.find(({ of }) => underway.includes(of))?.as;
  return bound.filter(({ of }) => sends.includes(of)).map(({ as }) => ({ call: as, busy }));
}

function says(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(text);
}

/** Elements that send without being busy meanwhile, as `page.tsx: Button mutate`. */
function idle(file: string, code: string): string[] {
  const program: unknown = parseSync(file, code).program;
  if (!isNode(program)) throw new Error(`not read: ${file}`);
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  // A name belongs to the function that it is declared in.
  const functions = [...all(program, 'FunctionDeclaration'), ...all(program, 'ArrowFunctionExpression')];
  const homeOf = (node: Node) =>
    functions
      .filter(({ start, end }) => start <= node.start && node.end <= end)
      .sort((one, other) => one.end - one.start - (other.end - other.start))[0];
  const given = (element: Node, names: readonly string[]) =>
    all(element, 'JSXAttribute')
      .filter(({ name }) => isNode(name) && names.includes(textOf(name)))
      .map(textOf)
      .join(' ');
  return all(program, 'VariableDeclarator').flatMap((declared) => {
    const home = homeOf(declared);
    return sendersOf(declared, textOf).flatMap(({ call, busy }) =>
      all(home ?? program, 'JSXElement').flatMap((element) => {
        const { openingElement: opening } = element;
        if (!isNode(opening) || !isNode(opening.name)) return [];
        const tag = textOf(opening.name);
        if (!says(given(opening, pressed), call)) return [];
        // A question before it is sent is asked by what it stands around.
        const kept = given(tag === 'Popconfirm' ? element : opening, keeps);
        return busy !== undefined && says(kept, busy) ? [] : [`${file}: ${tag} ${call}`];
      }),
    );
  });
}

test('each button of the console that sends is busy while it is underway', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => idle(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('a button is found that is never busy, or is so by what another one sends', () => {
  const faults = (button: string) =>
    idle(
      'page.tsx',
      `function Page() {
        const { mutate: send, isPending } = useStaffAction('a');
        const back = useMutation({});
        return ${button};
      }`,
    ).length;
  expect(faults('<Button onClick={() => send({ id })}>x</Button>')).toBe(1);
  expect(faults('<Button loading={isPending} onClick={() => send({ id })}>x</Button>')).toBe(0);
  expect(faults('<Button loading={isPending} onClick={() => back.mutate({ id })}>x</Button>')).toBe(1);
  expect(faults('<Button disabled={back.isPending} onClick={() => back.mutate({ id })}>x</Button>')).toBe(0);
  expect(faults('<Popconfirm onConfirm={() => send({})}><Button>x</Button></Popconfirm>')).toBe(1);
  expect(
    faults('<Popconfirm onConfirm={() => send({})}><Button loading={isPending}>x</Button></Popconfirm>'),
  ).toBe(0);
});
