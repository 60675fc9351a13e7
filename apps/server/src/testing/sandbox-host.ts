/**
 * The process that holds the game platforms of a worker's sites (apps/sandbox/src/testing/host.ts). A test may kill it without
 * warning: another is started, and opens every platform again on what it left in its store.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Environment = Readonly<Record<string, string>>;

const script = new URL('../../../sandbox/src/testing/host.ts', import.meta.url).pathname;
const open = new Map<number, Environment>();
let host: ChildProcess | undefined;
let last = 0;

/** Opens a platform of this environment. @returns what closes it @throws when it could not be opened */
export async function openPlatform(env: Environment): Promise<() => Promise<void>> {
  const id = ++last;
  await ask({ act: 'start', id, env });
  open.set(id, env);
  return async () => {
    open.delete(id);
    await ask({ act: 'stop', id });
  };
}

/** Kills the process as a machine that fails would, and starts another with the same platforms. */
export async function killPlatforms(): Promise<void> {
  const dying = host;
  host = undefined;
  if (dying) {
    dying.kill('SIGKILL');
    await once(dying, 'exit');
  }
  for (const [id, env] of open) await ask({ act: 'start', id, env });
}

/** Waits for the answer to what is asked. @throws with the problem that the process tells, or when it ends */
function ask(order: { readonly act: 'start' | 'stop'; readonly id: number; readonly env?: Environment }) {
  const asked = running();
  return new Promise<void>((done, failed) => {
    const hear = (answer: { readonly id: number; readonly problem?: string }) => {
      if (answer.id !== order.id) return;
      leave();
      if (answer.problem === undefined) done();
      else failed(new Error(`the platform of a test: ${answer.problem}`));
    };
    const ended = () => {
      leave();
      failed(new Error('the process of the platforms ended'));
    };
    const leave = () => {
      asked.off('message', hear);
      asked.off('exit', ended);
    };
    asked.on('message', hear);
    asked.on('exit', ended);
    asked.send(order);
  });
}

function running(): ChildProcess {
  if (host) return host;
  const started = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // A worker that has done its work ends, and this process with it.
  started.unref();
  started.channel?.unref();
  host = started;
  return started;
}
