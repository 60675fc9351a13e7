/**
 * npm run pictures [accept] [-- name of a page ...]: every page in all its looks beside its accepted picture; with `accept` what is
 * seen is accepted, and the pictures that changed are to be looked at before they are committed (git diff --stat, any viewer of WebP).
 */
import { join } from 'node:path';
import { runCommand } from './processes.ts';

const [first, ...rest] = process.argv.slice(2);
const accepting = first === 'accept';
const names = accepting || first === undefined ? rest : [first, ...rest];
const filter = names.length > 0 ? ['-t', `^(${names.join('|')}) looks`] : [];
const environment = { ...process.env, PICTURES: accepting ? 'accept' : 'all' };
const test = join(import.meta.dirname, 'test.ts');
process.exitCode = await runCommand(process.execPath, [test, 'e2e/pictures.test.ts', ...filter], environment);
