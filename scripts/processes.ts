/** Child processes of the scripts: started, watched, stopped in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * What Node is told for the server: the young generation may hold 8 MB a half instead of 16, which an idle server fills with
 * nothing but garbage (25 MB of 190); the rate of the balance poll is the same (bench/balance). What starting needed is given
 * back by a tidying that the server asks for (platform/starting-memory.ts).
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc'];

/** glibc keeps a heap for each thread that ever asked for memory, and gives little of it back: two are enough for a server of one busy thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

/** Longer than the server takes to end its requests, in ms. */
const stopPatienceMs = 10_000;

export interface PartOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Called when it ends without having been asked to. */
  readonly onDeath: (name: string, code: number | null) => void;
  readonly nodeArguments?: readonly string[];
  readonly scriptArguments?: readonly string[];
}

/**
 * Starts a Node program. It gets a channel to this process and ends when that closes, so that nothing is left behind even if
 * this process is killed.
 */
export function startPart(
  name: string,
  script: string,
  { env, onDeath, nodeArguments = [], scriptArguments = [] }: PartOptions,
): Part {
  let stopping = false;
  const child = spawn(process.execPath, [...nodeArguments, script, ...scriptArguments], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches the script alone, which stops its parts in order.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    if (!stopping) onDeath(name, code);
  });
  return {
    name,
    child,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a command to its end. @returns its exit code */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { stdio: 'inherit', env });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command that writes `file` when its work is done. One that has not ended `patienceMs` after that is held by something that its
 * work began and left behind: it is killed, and its code is 1.
 */
export async function runToReport(
  command: string,
  args: readonly string[],
  {
    env,
    file,
    patienceMs,
  }: { readonly env: NodeJS.ProcessEnv; readonly file: string; readonly patienceMs: number },
): Promise<number> {
  rmSync(file, { force: true });
  const child = spawn(command, [...args], { stdio: 'inherit', env });
  let since: number | undefined;
  const look = setInterval(() => {
    since ??= existsSync(file) ? Date.now() : undefined;
    if (since === undefined || Date.now() - since < patienceMs) return;
    console.error(`${command} is done and does not end: something that it began is still there`);
    child.kill('SIGKILL');
  }, 1_000);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (ended) => resolve(ended ?? 1));
  });
  clearInterval(look);
  return code;
}

/** Waits until an HTTP address answers with one of the statuses (any, when none is given). @throws after `patienceMs` */
export async function untilAnswers(url: string, patienceMs: number, status?: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await answer.body?.cancel();
      if (status === undefined || answer.status === status) return;
    } catch {
      // Not there yet.
    }
    if (Date.now() > until)
      throw new Error(`${url} did not answer within ${Math.round(patienceMs / 1_000)} s`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
