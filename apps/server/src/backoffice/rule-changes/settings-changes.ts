/** Changes of settings: what stops something and what are words holds at once, what is a rule of money is proposed. */

import type { Right } from '@mingpai/contract/console/door';
import { staffActor } from '../../platform/actor.ts';
import { rollbackWith, type Tx } from '../../platform/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { type Area, type AreaValue, areas, rulesOfMoney, type Settings } from '../../settings/index.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import type { StaffMember } from '../staff.ts';
import { type Proposal, type Proposed, propose, type RuleDesk, type RuleKind } from './changes.ts';
import {
  type Figure,
  figureOf,
  jsonOf,
  type Leaf,
  leavesBetween,
  same,
  valueAt,
  withValueAt,
} from './figures.ts';

/** Values of several areas. */
export type Values<Names extends Area> = { readonly [Name in Names]: AreaValue<Name> };

export interface SettingsEdit<Names extends Area> {
  readonly areas: readonly Names[];
  /** The values as they are to be. @param versions how often each area was set */
  edit(now: Values<Names>, versions: Readonly<Record<Names, number>>): Outcome<Values<Names>>;
  /** What the log says of it. */
  readonly subject: string;
  readonly action?: string;
  detail(before: Values<Names>, after: Values<Names>): NonNullable<AuditEntry['detail']>;
  readonly needs: Right;
}

/**
 * What a change would come to, looked at in a transaction of its own that leaves nothing.
 * @returns undefined: it is refused
 */
export function draftedSettings<Names extends Area>(
  { site, settings }: Pick<RuleDesk, 'site' | 'settings'>,
  request: SettingsEdit<Names>,
): Promise<{ readonly before: Values<Names>; readonly after: Values<Names> } | undefined> {
  return site.database.transaction(async (tx) => {
    const now = await lockedValues(tx, settings, [...request.areas].sort());
    const edited = request.edit(now.values, now.versions);
    return edited.ok ? { before: now.values, after: edited.value } : undefined;
  });
}

/**
 * Saves what may hold at once and proposes the rest, in the transaction of the caller; a refusal rolls it back.
 * @param outlook what it changes besides, for whoever decides
 * @returns refusals of `edit` and of `propose`, `rule_out_of_band`, `demonstration_site`
 */
export async function changeSettings<Names extends Area>(
  tx: Tx,
  desk: Pick<RuleDesk, 'site' | 'settings' | 'refuseMoneySettings'>,
  staff: StaffMember,
  request: SettingsEdit<Names>,
  proposal: Proposal | undefined,
  outlook: readonly Figure[] = [],
): Promise<Outcome<Proposed>> {
  const { settings, site } = desk;
  const names = [...request.areas].sort();
  const now = await lockedValues(tx, settings, names);
  const edited = request.edit(now.values, now.versions);
  if (!edited.ok) return rollbackWith(edited);
  const money = await moneySettings(settings);
  const unreal = await desk.refuseMoneySettings(
    tx,
    { ...money, ...now.values },
    { ...money, ...edited.value },
  );
  if (unreal) return rollbackWith(unreal);
  const ordered = proposal?.from !== undefined;
  const parts = names.map((name) => split(name, now.values[name], edited.value[name], ordered));
  const atOnce = valuesOf(parts.map(({ name, atOnce: value }) => [name, value] as const)) as Values<Names>;
  const leaves = parts.flatMap(({ name, waiting }) => waiting.map((leaf) => ({ area: name, ...leaf })));
  const drafted = await figuresOf(settings, leaves);
  if (!drafted.ok) return rollbackWith(drafted);
  const figures = [...drafted.value, ...outlook];
  const proposing = (by: Proposal | undefined) =>
    propose(tx, desk, staff, draftOf(request, atOnce, edited.value, leaves, figures), by);
  if (leaves.length > 0 && proposal === undefined) {
    const looked = await proposing(undefined);
    return looked.ok ? looked : rollbackWith(looked);
  }
  const saved = names.filter((name) => !same(now.values[name], atOnce[name]));
  for (const name of saved) await settings.set(tx, name, atOnce[name], staffActor(staff.id));
  if (saved.length > 0)
    await recordAudit(tx, site.clock, {
      staffId: staff.id,
      action: request.action ?? 'settings_changed',
      subject: request.subject,
      detail: request.detail(now.values, atOnce),
    });
  if (leaves.length === 0) return done({ state: 'saved' });
  const proposed = await proposing(proposal);
  return proposed.ok ? proposed : rollbackWith(proposed);
}

async function moneySettings(settings: Settings) {
  const [payments, chain] = await Promise.all([settings.current('payments'), settings.current('chain')]);
  return { payments, chain };
}

interface AreaLeaf extends Leaf {
  readonly area: Area;
}

function draftOf<Names extends Area>(
  request: SettingsEdit<Names>,
  before: Values<Names>,
  after: Values<Names>,
  leaves: readonly AreaLeaf[],
  figures: readonly Figure[],
) {
  return {
    kind: 'settings',
    subject: request.subject,
    name: '',
    needs: request.needs,
    holds: [...new Set(leaves.map(({ area, path }) => `${area}.${path[0] ?? ''}`))],
    proposed: jsonOf(
      leaves.map(({ area, path, before: was, after: is }) => ({ area, path, before: was, after: is })),
    ),
    figures,
    waits: leaves.some(({ rule }) => rule?.waits === true),
    action: request.action ?? 'settings_changed',
    detail: request.detail(before, after),
  } as const;
}

/** What of an area's change may hold at once, and what is left of it then. @param ordered for a moment ahead: no rule holds before */
function split<Name extends Area>(
  name: Name,
  before: AreaValue<Name>,
  after: AreaValue<Name>,
  ordered: boolean,
) {
  const leaves = leavesBetween(rulesOfMoney[name], before, after);
  const atOnce = leaves.reduce<unknown>((value, { path, before: was, after: is, rule }) => {
    const now = rule === undefined ? is : ordered ? was : (rule.atOnce?.(was, is) ?? was);
    return withValueAt(value, path, now);
  }, before);
  const waiting = leavesBetween(rulesOfMoney[name], atOnce, after);
  return { name, atOnce: areas[name].parse(atOnce), waiting };
}

/** @returns refusal `rule_out_of_band`, naming the figure */
async function figuresOf(settings: Settings, leaves: readonly AreaLeaf[]): Promise<Outcome<Figure[]>> {
  const { marketRate } = await settings.current('rules');
  const figures: Figure[] = [];
  const measured = leaves.flatMap(({ area, ...leaf }) =>
    (leaf.parts ?? [leaf]).map((part) => ({ area, leaf: part })),
  );
  for (const { area, leaf } of measured) {
    if (leaf.rule === undefined) continue;
    const { figure, beyond } = figureOf(area, leaf, leaf.rule, marketRate > 0 ? [marketRate] : []);
    if (beyond)
      return refused('rule_out_of_band', {
        after: String(figure.after),
        before: String(figure.before),
        market: leaf.rule.market && marketRate > 0 ? String(marketRate / 10_000) : '',
      });
    figures.push(figure);
  }
  return done(figures);
}

async function lockedValues<Names extends Area>(tx: Tx, settings: Settings, names: readonly Names[]) {
  const read: (readonly [Names, unknown, number])[] = [];
  // One after the other, in one order: two who change the same areas wait for each other.
  for (const name of names) {
    const { value, version } = await settings.locked(tx, name);
    read.push([name, value, version]);
  }
  return {
    values: valuesOf(read.map(([name, value]) => [name, value] as const)) as Values<Names>,
    versions: Object.fromEntries(read.map(([name, , version]) => [name, version])) as Record<Names, number>,
  };
}

function valuesOf(pairs: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(pairs);
}

/**
 * Puts leaves into what holds then: whatever else was set meanwhile is kept, and what is not as it was makes all of it void.
 * @param refuses what has become impossible since it was proposed
 * @param held what else follows when areas were set
 */
export function settingsKind(
  settings: Settings,
  {
    refuses,
    held,
  }: {
    readonly refuses: (tx: Tx, area: Area, value: unknown) => Promise<boolean>;
    readonly held: (tx: Tx, areas: readonly Area[]) => Promise<void>;
  },
): RuleKind {
  return {
    async apply(tx, { proposed, proposed_by, effective_at }) {
      const leaves = proposed as readonly Omit<AreaLeaf, 'rule'>[];
      const next = new Map<Area, unknown>();
      for (const name of [...new Set(leaves.map(({ area }) => area))].sort())
        next.set(name, (await settings.locked(tx, name)).value);
      for (const { area, path, before, after } of leaves) {
        const value = next.get(area);
        if (!same(valueAt(value, path), before)) return false;
        next.set(area, withValueAt(value, path, after));
      }
      for (const [area, value] of next) {
        const parsed = areas[area].safeParse(value);
        if (!parsed.success) return false;
        if (await refuses(tx, area, value)) return false;
        await settings.set(tx, area, parsed.data, staffActor(proposed_by), effective_at ?? undefined);
      }
      await held(tx, [...next.keys()]);
      return true;
    },
  };
}
