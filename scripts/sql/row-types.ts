/** The row types that the code states (`query<Row>`), as the compiler understands them. */
import { join } from 'node:path';
import type { Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import { isCallExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** What a value may be; the same words for what the library makes of a column. */
export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'data'
  | `list of ${string}`;

export interface StatedColumn {
  readonly name: string;
  /** Several where the type is a union; none for `unknown`, which is looked at before it is used. */
  readonly kinds: readonly Kind[];
  readonly nullable: boolean;
}

/** Where a type argument stands, in a file named from the top of the tree. */
export interface RowPlace {
  readonly file: string;
  readonly start: number;
}

/** @returns for each place its columns; undefined where the type says nothing of them (`unknown`) */
export function statedRows(
  root: string,
  places: readonly RowPlace[],
): (readonly StatedColumn[] | undefined)[] {
  const api = new API({ cwd: root });
  try {
    const nodes = new Map<string, { readonly node: TypeNode; readonly checker: Checker }>();
    for (const [folder, config] of [
      ['apps/server/', 'apps/server/tsconfig.json'],
      ['packages/ledger/', 'packages/ledger/tsconfig.json'],
    ] as const) {
      const files = new Set(places.map(({ file }) => file).filter((file) => file.startsWith(folder)));
      const path = join(root, config);
      const project =
        files.size === 0 ? undefined : api.updateSnapshot({ openProject: path }).getProject(path);
      for (const file of project ? files : []) {
        const source = project?.program.getSourceFile(join(root, file));
        if (!project || !source) throw new Error(`${config} has no ${file}`);
        for (const node of typeArguments(source))
          nodes.set(`${file} ${node.getStart(source)}`, { node, checker: project.checker });
      }
    }
    return places.map(({ file, start }) => {
      const found = nodes.get(`${file} ${start}`);
      if (!found) throw new Error(`no type at ${file}:${start}`);
      return columnsOf(found.node, found.checker);
    });
  } finally {
    api.close();
  }
}

function typeArguments(file: SourceFile): TypeNode[] {
  const found: TypeNode[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) found.push(...(node.typeArguments ?? []));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function columnsOf(node: TypeNode, checker: Checker): readonly StatedColumn[] | undefined {
  const type = checker.getTypeFromTypeNode(node);
  if (!type || (type.flags & (TypeFlags.Unknown | TypeFlags.Any | TypeFlags.TypeParameter)) !== 0)
    return undefined;
  const properties = checker.getPropertiesOfType(type);
  const types = properties.length === 0 ? [] : checker.getTypeOfSymbol(properties);
  return properties.map(({ name }, at) => ({ name, ...stated(checker, types[at]) }));
}

function stated(
  checker: Checker,
  type: Type | undefined,
): { readonly kinds: readonly Kind[]; readonly nullable: boolean } {
  const alternatives = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const nullable = alternatives.some(
    ({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any)) !== 0,
  );
  const kinds = alternatives.flatMap((one) => kindOf(checker, one) ?? []);
  return { kinds: [...new Set(kinds)], nullable };
}

function kindOf(checker: Checker, type: Type): Kind | undefined {
  const { flags } = type;
  if ((flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Any)) !== 0)
    return undefined;
  if ((flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) !== 0)
    return 'string';
  if ((flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) !== 0) return 'number';
  if ((flags & (TypeFlags.BigInt | TypeFlags.BigIntLiteral)) !== 0) return 'bigint';
  if ((flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) !== 0) return 'boolean';
  const name = type.getSymbol()?.name ?? '';
  if (name === 'Date') return 'date';
  if (['Buffer', 'Uint8Array'].includes(name)) return 'bytes';
  if (type.isObjectType() && type.isTypeReference() && checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type);
    const { kinds } = stated(checker, element);
    return `list of ${kinds.join(' or ') || 'data'}`;
  }
  return 'data';
}
