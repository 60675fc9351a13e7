/** Commands that documents and comments name, and those of package.json: each is in both. */
import { commentsOf, documentsOf, linesOf, sourcesOf, type Tree } from './tree.ts';

/** npm's own, and the two that need no `run`. */
const named = /\bnpm (?:run ([a-z](?:[\w:-]*\w)?)|(start|test)\b)(?: -w ([\w/-]+))?/g;

/** @returns a line for each command that no package.json has, and for each of the top's that README.md does not name */
export function missingCommands(tree: Tree): string[] {
  const ours = scriptsOf(tree, 'package.json');
  const lines = [
    ...documentsOf(tree).flatMap((file) => linesOf(tree, file)),
    ...sourcesOf(tree).flatMap((file) => commentsOf(tree, file)),
  ];
  const unknown = lines.flatMap(({ file, number, text }) =>
    [...text.matchAll(named)].flatMap(([command, run, short, workspace]) => {
      const name = run ?? short ?? '';
      // In a workspace one means its own commands as well.
      const own = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0];
      const places =
        workspace === undefined ? ['package.json', `${own}/package.json`] : [`${workspace}/package.json`];
      return places.some((place) => scriptsOf(tree, place).includes(name))
        ? []
        : [`${file}:${number}: no package.json has ${command}`];
    }),
  );
  const readme = [...tree.textOf('README.md').matchAll(named)].map(([, run, short]) => run ?? short ?? '');
  const untold = ours.filter((name) => !readme.includes(name));
  return [...unknown, ...untold.map((name) => `README.md: says nothing of npm run ${name}`)];
}

function scriptsOf(tree: Tree, file: string): string[] {
  const text = tree.textOf(file);
  if (text === '') return [];
  const { scripts = {} } = JSON.parse(text) as { readonly scripts?: Readonly<Record<string, string>> };
  return Object.keys(scripts);
}
