/** Part of `npm run check`: fails where the server drops an answer that may be a refusal. */
import { join } from 'node:path';
import { droppedOutcomes } from './dropped-outcomes.ts';

const dropped = droppedOutcomes(join(import.meta.dirname, '../apps/server'));
for (const { place, text } of dropped) console.log(`apps/server/${place}  ${text}`);
if (dropped.length > 0)
  console.log('\nThese answers may be refusals, and nobody looks at them (docs/decisions/0023).');
process.exitCode = dropped.length === 0 ? 0 : 1;
