/**
 * Runs each test once as it is and once more for each mutant that it reaches, on the site that stands already. That a test fails
 * counts when it passes right afterwards without the mutant: whatever else made it fail would still be there.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';
import { type Event, eachTime, type Plan, tried } from './plan.ts';

interface Switches {
  active: number;
  reached: Set<number>;
  /** Of tests of pages: how long they wait for what should come, in ms. */
  patience?: (ms: number) => void;
}

/** A busy machine takes its time, in ms. */
const patientMs = 30_000;
/** Nobody waits as long for what a mutant prevents: this much, in ms, besides what the test takes without it. */
const mutatedMs = 3_000;

declare global {
  var __mutants: Switches | undefined;
}

/** Tests set clocks of their own, and those that run meanwhile must not stop this one. */
const { setTimeout, clearTimeout } = globalThis;
const now = Date.now.bind(Date);

const none = -1;
const { MUTANT, MUTANTS_PLAN: planFile = '', MUTANTS_LOG: logFile = '' } = process.env;
const fresh = MUTANT !== undefined;
const plan: Plan | undefined = planFile ? (JSON.parse(readFileSync(planFile, 'utf8')) as Plan) : undefined;
globalThis.__mutants ??= { active: Number(MUTANT ?? none), reached: new Set() };
const switches: Switches = globalThis.__mutants;

export default class MutantsRunner extends TestRunner {
  /** Files in which a mutant left something behind that makes tests fail. */
  private readonly spoilt = new Set<string>();
  private readonly left = new Set(plan?.mutants);

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    if (!existsSync(logFile)) return;
    for (const line of readFileSync(logFile, 'utf8').trimEnd().split('\n')) {
      const event = JSON.parse(line) as Event;
      if (event.kind === 'killed') this.left.delete(event.mutant);
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const attempt = TestRunner.getTestFn(test);
    if (fresh || !plan) return void (await attempt());
    const file = test.file.name;
    const name = fullName(test);
    log({ kind: 'outside', file, mutants: taken() });
    if (this.spoilt.has(file)) return;
    switches.patience?.(patientMs);
    const started = now();
    try {
      await attempt();
    } catch (error) {
      this.spoilt.add(file);
      log({ kind: 'broken', file, test: name, error: String(error) });
      throw error;
    }
    const ms = now() - started;
    const reached = taken();
    log({ kind: 'reached', file, test: name, ms, mutants: reached });
    const once = new Set(plan.once[file]);
    const skip = new Set([...plan.suspects, ...(plan.passed[tried(file, name)] ?? [])]);
    const todo = reached.filter((id) => this.left.has(id) && !skip.has(id));
    if (todo.length === 0 || once.has(name)) return;
    taken();
    if (!(await this.passes(test))) return log({ kind: 'once', file, test: name });
    const { each, first } = eachTime(todo, new Set(taken()));
    if (first.length > 0) log({ kind: 'loading', file, test: name, mutants: first });
    for (const mutant of each) if (!(await this.tries(test, mutant, ms))) return;
  }

  /** @returns whether the file is still good for others */
  private async tries(test: RunnerTestCase, mutant: number, cleanMs: number): Promise<boolean> {
    const limitMs = cleanMs * 5 + 5_000;
    const [file, name] = [test.file.name, fullName(test)];
    log({ kind: 'trying', file, mutant, test: name });
    switches.active = mutant;
    switches.patience?.(mutatedMs + 2 * cleanMs);
    const run = this.passes(test);
    let passed = await within(limitMs, run);
    switches.active = none;
    switches.patience?.(patientMs);
    if (passed === true) {
      log({ kind: 'passed', file, mutant, test: name });
      return true;
    }
    if (passed === 'late') passed = (await within(20_000, run)) === 'late' ? 'late' : false;
    if (passed !== 'late' && (await within(limitMs, this.passes(test))) === true) {
      this.left.delete(mutant);
      log({ kind: 'killed', file, mutant, test: name });
      return true;
    }
    this.spoilt.add(file);
    log({ kind: 'suspect', file, mutant, test: name });
    return false;
  }

  /** The test again, with what is done before and after each. */
  private async passes(test: RunnerTestCase): Promise<boolean> {
    const suites = suitesOf(test);
    try {
      for (const suite of [...suites].reverse())
        for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite);
      for (const suite of suites)
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(test.context, suite);
      await TestRunner.getTestFn(test)();
      return true;
    } catch {
      return false;
    }
  }
}

/** From the file inwards. */
function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite: RunnerTestSuite | undefined = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  if (suites[0] !== test.file) suites.unshift(test.file);
  return suites;
}

function fullName(test: RunnerTestCase): string {
  return test.fullTestName;
}

function taken(): number[] {
  const reached = [...switches.reached];
  switches.reached.clear();
  return reached;
}

async function within(ms: number, run: Promise<boolean>): Promise<boolean | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const result = await Promise.race([run, late]);
  clearTimeout(timer);
  return result;
}

function log(event: Event): void {
  appendFileSync(logFile, `${JSON.stringify(event)}\n`);
}
