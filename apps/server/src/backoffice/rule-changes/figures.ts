/** What changes between two values of a setting: leaf by leaf, as rules of money or as words, with the band around the last value. */
import type { Json } from '../../platform/idempotency.ts';
import type { FigureUnit, MoneyRule } from '../../settings/index.ts';

/** As it is kept with a change, and shown. */
export interface Figure {
  readonly path: string;
  readonly unit: FigureUnit;
  readonly before: string | null;
  readonly after: string | null;
  readonly far: boolean;
  readonly distance: number | null;
  /** Shown to those only who may decide it. */
  readonly hidden: boolean;
}

/** One value that is another one; `rule` undefined: words. */
export interface Leaf {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly rule: MoneyRule | undefined;
  /** What it comes to, figure by figure, where it is set as a whole. */
  readonly parts?: readonly Leaf[];
}

/**
 * What differs.
 *
 * @param rule of the table of rules of money, for the place that `path` names
 * @param around what stood around that place before
 */
export function leavesBetween(
  rule: unknown,
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
  around: unknown = undefined,
): Leaf[] {
  if (same(before, after)) return [];
  if (!isRecord(rule)) throw new Error(`no rule for ${path.join('.')}`);
  if (rule.kind === 'content') return [{ path, before, after, rule: undefined }];
  if (isMoneyRule(rule)) return [{ path, before, after, rule }];
  if (rule.kind === 'each') {
    // A list of another length is another list.
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length)
      return [{ path, before, after, rule: whole }];
    return after.flatMap((item, index) =>
      leavesBetween(rule.of, before[index], item, [...path, String(index)]),
    );
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  if (rule.kind === 'named')
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
      const place = [...path, name];
      if (was[name] !== undefined && is[name] !== undefined)
        return leavesBetween(rule.of, was[name], is[name], place);
      const parts = leavesBetween(rule.of, was[name] ?? around, is[name] ?? around, place);
      return same(was[name], is[name])
        ? []
        : [{ path: place, before: was[name], after: is[name], rule: whole, parts }];
    });
  return Object.keys(rule).flatMap((key) => leavesBetween(rule[key], was[key], is[key], [...path, key], was));
}

/** A list, or an entry, that is set as one. */
const whole: MoneyRule = {
  kind: 'money',
  unit: 'json',
  band: undefined,
  market: false,
  waits: true,
  hidden: false,
  atOnce: undefined,
};

/** How far a figure is from another: 1 the same, 2 twice or half of it; undefined where one of them is 0 or no number. */
export function timesApart(one: unknown, other: unknown): number | undefined {
  if (typeof one !== 'number' || typeof other !== 'number' || one <= 0 || other <= 0) return undefined;
  return Math.max(one / other, other / one);
}

/**
 * A leaf as people read it. @param references what else a figure is measured against, such as the market's rate
 * @returns `beyond`: outside the hard band, whoever agrees
 */
export function figureOf(
  area: string,
  { path, before, after }: Leaf,
  rule: MoneyRule,
  references: readonly number[],
): { readonly figure: Figure; readonly beyond: boolean } {
  const { band, unit, hidden } = rule;
  const against = rule.market ? [before, ...references] : [before];
  const apart = against.map((value) => timesApart(after, value));
  const known = apart.filter((times) => times !== undefined);
  const unknown =
    band !== undefined &&
    timesApart(after, before) === undefined &&
    !(before === 0 && typeof after === 'number' && after <= (band.usualFromZero ?? 0));
  const tooMuch =
    band?.mostFromZero !== undefined &&
    before === 0 &&
    typeof after === 'number' &&
    after > band.mostFromZero;
  const figure: Figure = {
    path: [area, ...path].join('.'),
    unit,
    before: figureText(unit, before),
    after: figureText(unit, after),
    far: band !== undefined && (unknown || known.some((times) => times > band.soft)),
    distance: distanceOf(before, after),
    hidden,
  };
  return { figure, beyond: tooMuch || (band !== undefined && known.some((times) => times > band.hard)) };
}

function distanceOf(before: unknown, after: unknown): number | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return null;
  return Math.round(((after - before) / before) * 1_000) / 10;
}

/** In the unit that people know: fen as yuan, micro-USDT as USDT, 1/10000 yuan as a rate, basis points as percent. */
export function figureText(unit: FigureUnit, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (unit === 'switch') return value === 1 || value === true ? 'on' : 'off';
  if (typeof value === 'number' && unit in scales) {
    const [scale, decimals] = scales[unit as keyof typeof scales];
    return (value / scale).toFixed(decimals);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const scales = { yuan: [100, 2], usdt: [1_000_000, 2], rate: [10_000, 4], percent: [100, 2] } as const;

/** Whether a far figure was typed once more: the same number, however it is written. */
export function isTyped(figure: Figure, typed: Readonly<Record<string, string>>): boolean {
  const text = (typed[figure.path] ?? '').replace(/[\s,，]/g, '');
  return text !== '' && figure.after !== null && Number(text) === Number(figure.after);
}

/** The value at a path; undefined where it does not lead anywhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), value);
}

/** The value with another one at a path that leads somewhere; `undefined` leaves the last key out. */
export function withValueAt(value: unknown, path: readonly string[], leaf: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? withValueAt(item, rest, leaf) : item));
  if (!isRecord(value)) return value;
  const { [key]: now, ...others } = value;
  const next = withValueAt(now, rest, leaf);
  return next === undefined ? others : { ...others, [key]: next };
}

/** Whether two values are the same as JSON, in whichever order their keys stand. */
export function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    isRecord(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isMoneyRule(
  rule: Readonly<Record<string, unknown>>,
): rule is Readonly<Record<string, unknown>> & MoneyRule {
  return rule.kind === 'money';
}

/** JSON as the database keeps it. */
export function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
