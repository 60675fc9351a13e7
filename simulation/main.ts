/**
 * One life in a process of its own: `node simulation/main.ts --seed 7 --operations 2000 [--pause MS] [--often 'DEED=TIMES'] [--log]`.
 * The last lines say what it reached and how fast, or where it failed.
 */
import { parseArgs } from 'node:util';
import { neverHappened } from './expected.ts';
import { Found, simulate } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    operations: { type: 'string' },
    pause: { type: 'string' },
    often: { type: 'string', multiple: true, default: [] },
    log: { type: 'boolean', default: false },
  },
});
const [seed, operations] = [Number(values.seed), Number(values.operations)];
try {
  const { outcomes, jobs, coverage, lived, took, deaths, statements, digest, ...done } = await simulate({
    seed,
    operations,
    often: Object.fromEntries(
      values.often.map((one) => [one.split('=')[0] ?? '', Number(one.split('=')[1])] as const),
    ),
    ...(values.pause && { pauseMs: Number(values.pause) }),
    ...(values.log && { log: (line: string) => console.log(line) }),
  });
  for (const [name, times] of outcomes) console.log(`${String(times).padStart(8)}  ${name}`);
  for (const [name, times] of [...jobs].sort()) console.log(`${String(times).padStart(8)}  job ${name}`);
  for (const line of coverage) console.log(line);
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1_000_000;
  const rate = (done.operations / took) * 1_000;
  console.log(
    `seed ${seed}: ${done.operations} operations, ${deaths} deaths, ${statements} statements, ${(lived / 86_400_000).toFixed(1)} days in ${(took / 1_000).toFixed(0)} s: ` +
      `${rate.toFixed(0)} operations/s, ${Math.round(lived / took)} times real time (processor ${cpu.toFixed(0)} s: ${(done.operations / cpu).toFixed(0)} operations and ${Math.round(lived / 1_000 / cpu)} s in each); log ${digest}`,
  );
  const missing = neverHappened(done.operations, [...outcomes.keys()], [...jobs.keys()]);
  if (missing.length > 0) {
    console.log(`seed ${seed}: never happened: ${missing.join('; ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.log(
    `FAILED ${error instanceof Found ? error.message : error instanceof Error ? error.stack : error}`,
  );
  process.exitCode = 1;
}
// An end does not wait for what a busy reader of the pipe has not taken yet.
await new Promise<void>((taken) => process.stdout.write('', () => taken()));
// Whatever was left behind by processes that were killed waits for nothing.
process.exit();
