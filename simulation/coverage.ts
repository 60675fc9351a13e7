/** What a life reached: calls and their answers, faults of third parties, background work; and, by name, what never happened. */
import { agentCalls } from '@mingpai/contract/agent/calls';
import { calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { consoleCalls } from '@mingpai/contract/console/calls';

export interface Coverage {
  /** An answer of the site's door. @param code of its envelope; where it has none, HTTP's */
  answered(path: string, code: number): void;
  /** A third party misbehaved in a call. */
  misbehaved(operation: string, fault: string): void;
  /** @param ran how often each job ran @param known every job @returns lines for whoever reads them */
  report(ran: ReadonlyMap<string, number>, known: readonly string[]): string[];
}

const doors = { members: calls, staff: consoleCalls, agents: agentCalls } as const;

/** Refusals that share a number are one kind, named by the first of them. */
const kinds = new Map<number, string>();
for (const [name, { code }] of Object.entries(codes)) if (!kinds.has(code)) kinds.set(code, name);

/** @param faults every fault that may be switched on, as `operation fault` */
export function openCoverage(faults: readonly string[]): Coverage {
  const answers = new Map<string, Map<string, number>>();
  const taken = new Map<string, number>();

  function section(title: string, all: readonly (readonly [path: string, name: string])[]): string[] {
    const reached = all.flatMap(([path, name]) => {
      const given = answers.get(path);
      return given === undefined ? [] : [{ name, given, times: sum(given.values()) }];
    });
    reached.sort((a, b) => b.times - a.times);
    return [
      `${title}: ${reached.length} of ${all.length}`,
      ...reached.map(({ name, given, times }) => `${String(times).padStart(8)}  ${name}: ${listed(given)}`),
      ...never(all.flatMap(([path, name]) => (answers.has(path) ? [] : [name]))),
    ];
  }

  return {
    answered(path, code) {
      const given = answers.get(path) ?? new Map<string, number>();
      answers.set(path, given);
      add(given, kinds.get(code) ?? String(code));
    },
    misbehaved: (operation, fault) => add(taken, `${operation} ${fault}`),
    report(ran, known) {
      const named = Object.entries(doors).map(
        ([door, table]) =>
          [door, Object.entries(table).map(([name, { path }]) => [path, name] as const)] as const,
      );
      const paths = new Set(named.flatMap(([, all]) => all.map(([path]) => path)));
      const others = [...answers.keys()].filter((path) => !paths.has(path)).sort();
      const given = new Set([...answers.values()].flatMap((one) => [...one.keys()]));
      const refusals = [...kinds.values()];
      return [
        ...named.flatMap(([door, all]) => section(`calls of ${door}`, all)),
        ...section(
          'other calls',
          others.map((path) => [path, path] as const),
        ),
        `kinds of answers: ${refusals.filter((one) => given.has(one)).length} of ${refusals.length}`,
        ...never(refusals.filter((one) => !given.has(one))),
        `faults of third parties: ${taken.size} of ${faults.length}`,
        ...[...taken].sort().map(([name, times]) => `${String(times).padStart(8)}  ${name}`),
        ...never(faults.filter((one) => !taken.has(one))),
        `background work: ${ran.size} of ${known.length}`,
        ...never(known.filter((name) => !ran.has(name))),
      ];
    },
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}

function never(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`   never  ${[...names].sort().join(', ')}`];
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}
