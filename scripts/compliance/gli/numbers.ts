import { type Clause, has, hasNot, notApplicable, partly } from '../clause.ts';

const games = 'apps/sandbox/src/game-platform/games';
const battery = 'apps/sandbox/src/game-platform/fairness/battery/battery.test.ts';
const foreseen = 'apps/sandbox/src/game-platform/scheduled/foreseen.test.ts';

export const numbers: readonly Clause[] = [
  hasNot(
    '3.2.1',
    'A laboratory has read the source of the generator, of scaling and of shuffling.',
    'None has. The generator is HMAC-SHA-256 over 256 bits of the system’s, its formulas are published, and a stranger’s program of the tests works rounds out again.',
  ),
  partly(
    '3.2.2',
    'The usual tests at 99 %: distribution, overlaps, coupons, runs, correlation, duplicates.',
    [
      [battery, '$name stands each test'],
      [battery, '$stream.name is found by $test'],
    ],
    'A battery of our own with a sure eye for broken generators; no laboratory’s, and no PractRand.',
  ),
  has('3.2.3', 'Each outcome is as likely as the game says: scaling and shuffling bend nothing.', [
    [battery, '$name stands each test'],
    [`${games}/hilo/shuffle.test.ts`, 'puts every card in every place equally often'],
    [`${games}/slots/maths.test.ts`, '%s: playing 20,000 rounds comes close to what is computed'],
  ]),
  has('3.2.4', 'One draw tells nothing of the next.', [
    [foreseen, 'is foreseen by nobody who reads the whole store a moment before betting closes'],
    [battery, '$name stands each test'],
  ]),
  has('3.2.5', 'Every outcome can come in every draw.', [
    [`${games}/hilo/shuffle.test.ts`, 'puts every card in every place equally often'],
    [`${games}/slots/largest.test.ts`, '%s: no spin on the way up from any of two hundred places pays more'],
  ]),
  has(
    '3.3.1',
    'Who knows the source foresees nothing.',
    [
      [foreseen, 'is foreseen by nobody who reads the whole store a moment before betting closes'],
      [`${games}/slots/maths.test.ts`, 'stops follow from the seeds by the published formula'],
    ],
    'Of scheduled draws also not who reads the store; of slots and High-Low who reads the store knows seeds of coming bets.',
  ),
  has('3.3.2, outputs', 'What came out tells nothing of what comes.', [
    [battery, '$name stands each test'],
    [`${games}/hilo/shuffle.test.ts`, 'commits with SHA-256 of the seed’s text'],
  ]),
  has('3.3.2, seeds', 'No seed is known or follows from the time, and no two games share one.', [
    [
      'apps/sandbox/src/game-platform/scheduled/chain.test.ts',
      'is the same after a restart, and another for each game and stretch',
    ],
    [`${games}/hilo/web/seed.test.ts`, 'a seed stays until it is used, and every bet gets another one'],
  ]),
  has(
    '3.3.2, state',
    'Chance from outside comes in again and again, so that a state that was stolen is worth little.',
    [
      [foreseen, 'names at its opening the first public round from the closing of bets on'],
      [
        'apps/server/src/red-packets/foreseen.test.ts',
        'who reads all tables a second before ten foresees no packet, by the seed alone or mixed with anything that lies there',
      ],
    ],
    'Of draws, matches, tables and red packets by a public round each; of slots and High-Low each round has a seed of its own.',
  ),
  notApplicable('3.3.3', 'A generator that is a device is watched.', 'None is a device.'),
  notApplicable('3.4', 'A mechanical generator is built and looked after.', 'There is none.'),
  has('4.5.2', 'Results are not bent by what happened before, and no loss is shown as nearly a win.', [
    [`${games}/slots/maths.test.ts`, 'stops follow from the seeds by the published formula'],
    [
      'apps/sandbox/src/game-platform/stranger-pays.test.ts',
      'slots, %s: rounds of %s, free spins among them, pay what the page says',
    ],
  ]),
  has('4.7.1', 'What is paid in the long run is above the least, and what is stated.', [
    [`${games}/slots/maths.test.ts`, '%s returns between 94% and 97.5%, exactly'],
    [
      `${games}/lottery/return.test.ts`,
      'is at most 97.5 % on every pick, and as near as hundredths of odds allow',
    ],
    [`${games}/hilo/rules.test.ts`, 'states the return that is paid'],
  ]),
  has(
    '4.7.2',
    'A return that is shown says how it was worked out.',
    [
      ['apps/sandbox/src/game-platform/published.test.ts', '%s has the strips, lines and pays of the page'],
      [
        'apps/server/src/lobby/lobby.test.ts',
        'games bear what their own models say, as their platform tells it, and others bear nothing',
      ],
    ],
    'On the page of the draws, not in the game itself.',
  ),
];
