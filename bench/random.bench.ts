/** npm run bench random: the tests of randomness over our generator and each game's way to its results, with fresh secrets each time. */
import { randomBytes } from 'node:crypto';
import { examine, isSuspect } from '../apps/sandbox/src/game-platform/fairness/battery/battery.ts';
import { streamsFrom } from '../apps/sandbox/src/game-platform/fairness/battery/streams.ts';

/** The monkey wants 2^21 words and one; a game's numbers cost a round each. */
const words = 2 ** 21 + 1;
const ofGames = 200_000;

const origin = randomBytes(32).toString('hex');
console.log(`secrets follow from ${origin}`);
const suspects: string[] = [];
for (const stream of streamsFrom(origin)) {
  for (const finding of examine(stream, stream.bound === 2 ** 32 ? words : ofGames)) {
    const { test, sample, p } = finding;
    const line = `${stream.name.padEnd(40)} ${test.padEnd(18)} ${String(sample).padStart(9)}  p = ${p.toPrecision(3)}`;
    console.log(line);
    if (isSuspect(finding)) suspects.push(line);
  }
}
if (suspects.length > 0) {
  console.error(`not random:\n${suspects.join('\n')}`);
  process.exitCode = 1;
}
