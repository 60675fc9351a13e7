import { simulate } from './run.ts';

process.on('SIGTERM', () => process.exit(1));
const [seed = '1', operations = '200', quiet] = process.argv.slice(2);
try {
  const r = await simulate({
    seed: Number(seed),
    operations: Number(operations),
    log: quiet ? () => undefined : (l) => console.log(l),
  });
  console.log([...r.outcomes].map(([k, v]) => `${String(v).padStart(6)} ${k}`).join('\n'));
  const cpu = process.cpuUsage();
  console.log(
    r.operations,
    'ops',
    r.deaths,
    'deaths',
    (r.lived / 86_400_000).toFixed(1),
    'days',
    (r.took / 1000).toFixed(1),
    's',
    'cpu',
    (cpu.user / 1e6).toFixed(1),
    (cpu.system / 1e6).toFixed(1),
    r.digest,
  );
} catch (e) {
  console.log(e);
  process.exitCode = 1;
}
process.exit();
