/**
 * Puts together texts as the program would, without running it: constants, templates, small functions. Where a value is known only
 * when the program runs, each branch is tried in turn (`Choices`); a text that such a value becomes part of is not known.
 */
import type {
  ArrowFunctionExpression,
  Expression,
  Function as FunctionNode,
  Node,
  ParamPattern,
  TSType,
} from 'oxc-parser';
import { importedFile, sourceFile } from './source.ts';

/** Known only when the program runs. */
const unknown: unique symbol = Symbol('unknown');

/** What nobody who is looked at hands over. */
export const notGiven: Value = unknown;

export type Value =
  | typeof unknown
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | RegExp
  | readonly Value[]
  | Fields
  | Closure;
interface Fields {
  readonly fields: ReadonlyMap<string, Value>;
}
export type FunctionLike = FunctionNode | ArrowFunctionExpression;
interface Closure {
  readonly body: FunctionLike;
  readonly scope: Scope;
}

/** A text depends on what only the running program knows. */
export class NotKnown extends Error {}

/** Which way is taken where the value that decides is not known; all ways are tried, one after the other. */
export class Choices {
  private readonly taken: { way: number; readonly of: number }[] = [];
  private at = 0;

  choose(of: number): number {
    const known = this.taken[this.at];
    if (known === undefined) this.taken.push({ way: 0, of });
    this.at += 1;
    return known?.way ?? 0;
  }

  /** Begins the next try. @returns false when all were made */
  next(): boolean {
    this.at = 0;
    for (let last = this.taken.pop(); last; last = this.taken.pop())
      if (last.way + 1 < last.of) {
        this.taken.push({ way: last.way + 1, of: last.of });
        return true;
      }
    return false;
  }
}

/** Names and what they stand for, looked up when they are needed. */
export class Scope {
  private readonly names = new Map<string, () => Value>();
  readonly outer: Scope | undefined;
  constructor(outer?: Scope) {
    this.outer = outer;
  }

  set(name: string, value: () => Value): void {
    this.names.set(name, value);
  }

  /** A constant of a function is made once: all that is taken out of it goes the same way. */
  once(make: () => Value): () => Value {
    if (this.outer === undefined) return make;
    let made: { readonly value: Value } | undefined;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  }

  get(name: string): Value {
    const own = this.names.get(name);
    if (own) return own();
    return this.outer ? this.outer.get(name) : unknown;
  }
}

export class Evaluator {
  private readonly modules = new Map<string, Scope>();
  private readonly root: string;
  choices = new Choices();

  constructor(root: string) {
    this.root = root;
  }

  /** What stands at the top of a file. */
  moduleScope(path: string): Scope {
    const known = this.modules.get(path);
    if (known) return known;
    const scope = new Scope();
    this.modules.set(path, scope);
    for (const statement of sourceFile(path).program.body) {
      if (statement.type === 'ImportDeclaration') {
        const from = importedFile(this.root, path, statement.source.value);
        for (const specifier of statement.specifiers)
          if (
            from !== undefined &&
            specifier.type === 'ImportSpecifier' &&
            specifier.imported.type === 'Identifier'
          ) {
            const { name } = specifier.imported;
            scope.set(specifier.local.name, () => this.exported(from, name));
          }
      } else
        this.declare(statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement, scope);
    }
    return scope;
  }

  /** By the name under which it is exported. */
  private exported(path: string, name: string): Value {
    for (const statement of sourceFile(path).program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.source === null) continue;
      const found = statement.specifiers.find(
        ({ exported }) => exported.type === 'Identifier' && exported.name === name,
      );
      const from = importedFile(this.root, path, statement.source.value);
      if (found?.local.type === 'Identifier' && from !== undefined)
        return this.exported(from, found.local.name);
    }
    return this.moduleScope(path).get(name);
  }

  /** Adds what a statement declares. */
  declare(statement: Node | null, scope: Scope): void {
    if (statement?.type === 'FunctionDeclaration' && statement.id)
      scope.set(statement.id.name, () => ({ body: statement, scope }));
    if (statement?.type !== 'VariableDeclaration' || statement.kind !== 'const') return;
    for (const { id, init } of statement.declarations)
      if (init)
        this.bind(
          id,
          scope.once(() => this.evaluate(init, scope)),
          scope,
        );
  }

  bind(pattern: ParamPattern | Node | null, value: () => Value, scope: Scope): void {
    switch (pattern?.type) {
      case 'Identifier': {
        const literals = literalsOf(pattern.typeAnnotation?.typeAnnotation);
        const chosen = scope.once(() => {
          const given = value();
          return given === unknown && literals.length > 0
            ? literals[this.choices.choose(literals.length)]
            : given;
        });
        scope.set(pattern.name, literals.length > 0 ? chosen : value);
        return;
      }
      case 'AssignmentPattern':
        this.bind(
          pattern.left,
          () => {
            const given = value();
            return given === undefined ? this.evaluate(pattern.right, scope) : given;
          },
          scope,
        );
        return;
      case 'ArrayPattern':
        for (const [at, element] of pattern.elements.entries())
          this.bind(element, () => this.member(value(), String(at)), scope);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier') {
            const { name } = property.key;
            this.bind(property.value, () => this.member(value(), name), scope);
          }
        return;
      default:
    }
  }

  evaluate(node: Expression, scope: Scope): Value {
    switch (node.type) {
      case 'Literal':
        if ('regex' in node && node.regex) return new RegExp(node.regex.pattern, node.regex.flags);
        return node.value;
      case 'TemplateLiteral':
        return this.template(node, scope);
      case 'Identifier':
        return node.name === 'undefined' ? undefined : scope.get(node.name);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return this.evaluate(node.expression, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { body: node, scope };
      case 'ConditionalExpression': {
        const test = this.evaluate(node.test, scope);
        const first = test === unknown ? this.choices.choose(2) === 0 : Boolean(test);
        return this.evaluate(first ? node.consequent : node.alternate, scope);
      }
      case 'LogicalExpression':
        return this.logical(node.operator, node.left, node.right, scope);
      case 'BinaryExpression':
        if (node.left.type === 'PrivateIdentifier') return unknown;
        return binary(node.operator, this.evaluate(node.left, scope), this.evaluate(node.right, scope));
      case 'ArrayExpression':
        return node.elements.flatMap((element) => {
          if (element === null) return [undefined];
          if (element.type !== 'SpreadElement') return [this.evaluate(element, scope)];
          const spread = this.evaluate(element.argument, scope);
          return isList(spread) ? spread : [unknown];
        });
      case 'ObjectExpression': {
        const fields = new Map<string, Value>();
        for (const property of node.properties) {
          if (property.type !== 'Property') continue;
          const { key } = property;
          const name =
            key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
          if (name !== undefined) fields.set(name, this.evaluate(property.value, scope));
        }
        return { fields };
      }
      case 'MemberExpression': {
        const object = this.evaluate(node.object, scope);
        if (node.property.type === 'PrivateIdentifier') return unknown;
        if (!node.computed && node.property.type === 'Identifier')
          return this.member(object, node.property.name);
        const key = this.evaluate(node.property, scope);
        if (key !== unknown) return this.member(object, String(key));
        const all = isFields(object) ? [...object.fields.values()] : isList(object) ? object : [];
        return all.length === 0 ? unknown : all[this.choices.choose(all.length)];
      }
      case 'CallExpression':
        return this.callExpression(node.callee, node.arguments, scope);
      default:
        return unknown;
    }
  }

  /** Any of a list. */
  oneOf(list: Expression, scope: Scope): Value {
    const all = this.evaluate(list, scope);
    return isList(all) && all.length > 0 ? all[this.choices.choose(all.length)] : unknown;
  }

  private template(node: Extract<Expression, { type: 'TemplateLiteral' }>, scope: Scope): string {
    return node.quasis.reduce((text, { value }, at) => {
      const [part, inserted] = [value.cooked ?? value.raw, node.expressions[at]];
      return text + part + (inserted ? textOf(this.evaluate(inserted, scope), text + part) : '');
    }, '');
  }

  private logical(operator: '&&' | '||' | '??', left: Expression, right: Expression, scope: Scope): Value {
    const value = this.evaluate(left, scope);
    if (value === unknown) return this.choices.choose(2) === 0 ? unknown : this.evaluate(right, scope);
    const done =
      operator === '&&' ? !value : operator === '||' ? Boolean(value) : (value ?? undefined) !== undefined;
    return done ? value : this.evaluate(right, scope);
  }

  private member(object: Value, name: string): Value {
    if (isFields(object)) return object.fields.get(name);
    if (isList(object)) return name === 'length' ? object.length : object[Number(name)];
    if (typeof object === 'string' && name === 'length') return object.length;
    return unknown;
  }

  private callExpression(callee: Expression, given: readonly (Expression | Node)[], scope: Scope): Value {
    const values = given.flatMap((argument): readonly Value[] => {
      if (argument.type === 'SpreadElement') {
        const spread = this.evaluate(argument.argument, scope);
        return isList(spread) ? spread : [unknown];
      }
      return isExpression(argument) ? [this.evaluate(argument, scope)] : [unknown];
    });
    if (callee.type === 'Identifier' && callee.name === 'String') return values[0];
    if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier') {
      const { name } = callee.property;
      if (callee.object.type === 'Identifier' && callee.object.name === 'Object')
        return ofObject(name, values[0]);
      const object = this.evaluate(callee.object, scope);
      if (typeof object === 'string' || isList(object)) return this.method(object, name, values);
      const member = this.member(object, name);
      return isClosure(member) ? this.call(member, values) : unknown;
    }
    const called = this.evaluate(callee, scope);
    return isClosure(called) ? this.call(called, values) : unknown;
  }

  private method(object: string | readonly Value[], name: string, values: readonly Value[]): Value {
    const [first, second] = values;
    const run = (one: Value, at: number): Value => (isClosure(first) ? this.call(first, [one, at]) : unknown);
    if (typeof object !== 'string') {
      if (name === 'map') return object.map(run);
      if (name === 'flatMap') return object.flatMap((one, at) => run(one, at));
      if (name === 'filter') return object.filter((one, at) => Boolean(run(one, at)));
      if (name === 'join')
        return object.map((one) => textOf(one, '')).join(typeof first === 'string' ? first : ',');
      return unknown;
    }
    if (name === 'trim') return object.trim();
    if (name === 'toUpperCase') return object.toUpperCase();
    if (name === 'split' && typeof first === 'string') return object.split(first);
    if ((name === 'replace' || name === 'replaceAll') && typeof second === 'string') {
      if (first instanceof RegExp) return object.replace(first, second);
      if (typeof first === 'string')
        return name === 'replace' ? object.replace(first, second) : object.replaceAll(first, second);
    }
    return unknown;
  }

  call({ body, scope: outer }: Closure, values: readonly Value[]): Value {
    const scope = new Scope(outer);
    for (const [at, pattern] of body.params.entries()) this.bind(pattern, () => values[at], scope);
    if (body.body === null) return unknown;
    return body.body.type === 'BlockStatement'
      ? (this.run(body.body.body, scope) ?? [unknown])[0]
      : this.evaluate(body.body, scope);
  }

  /** @returns what is returned, in a list; undefined when the statements end without */
  private run(statements: readonly Node[], scope: Scope): readonly [Value] | undefined {
    for (const statement of statements) this.declare(statement, scope);
    for (const statement of statements) {
      if (statement.type === 'ReturnStatement')
        return [statement.argument ? this.evaluate(statement.argument, scope) : undefined];
      if (statement.type !== 'IfStatement') continue;
      const test = this.evaluate(statement.test, scope);
      const branch = (test === unknown ? this.choices.choose(2) === 0 : test)
        ? statement.consequent
        : statement.alternate;
      if (branch === null) continue;
      const returned = this.run(branch.type === 'BlockStatement' ? branch.body : [branch], new Scope(scope));
      if (returned) return returned;
    }
    return undefined;
  }
}

/** A number that only the running program knows is told by the word before it. */
function textOf(value: Value, before: string): string {
  if (value === unknown && /\b(limit|offset)\s$/.test(before)) return '1';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return String(value);
  throw new NotKnown(before.slice(-40));
}

function binary(operator: string, left: Value, right: Value): Value {
  if (left === unknown || right === unknown) return unknown;
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string'))
    return textOf(left, '') + textOf(right, '');
  if (typeof left !== 'number' || typeof right !== 'number') return unknown;
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : unknown;
}

/** What a parameter may be, where its type says so: `'' | 'for update'`. */
function literalsOf(type: TSType | undefined): string[] {
  if (type?.type !== 'TSUnionType') return [];
  return type.types.flatMap((one) =>
    one.type === 'TSLiteralType' && one.literal.type === 'Literal' && typeof one.literal.value === 'string'
      ? [one.literal.value]
      : [],
  );
}

function ofObject(name: string, value: Value): Value {
  if (!isFields(value)) return unknown;
  if (name === 'keys') return [...value.fields.keys()];
  if (name === 'values') return [...value.fields.values()];
  return name === 'entries' ? [...value.fields.entries()] : unknown;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

export function fieldOf(value: Value, name: string): Value {
  return isFields(value) ? value.fields.get(name) : undefined;
}

export function isClosure(value: Value): value is Closure {
  return typeof value === 'object' && value !== null && 'body' in value;
}

function isExpression(node: Node | Expression): node is Expression {
  return !['SpreadElement', 'Property'].includes(node.type);
}
