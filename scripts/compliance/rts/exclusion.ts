import { type Clause, has, partly } from '../clause.ts';

const play = 'apps/server/src/responsible-gaming';
const limits = `${play}/limits.test.ts`;
const basics = `${play}/responsible-gaming.test.ts`;
const carried = `${play}/carried.test.ts`;
const recalls = `${play}/recalls.test.ts`;

export const exclusion: readonly Clause[] = [
  has(
    'Self-exclusion, this account',
    'Nothing is paid in, played or offered while it runs; nobody ends it early; money can leave.',
    [
      [basics, 'an exclusion closes deposits and games, cannot be shortened, and leaves the way out open'],
      [
        recalls,
        'who excludes themselves has everything back from all venues, is told so, and their open game is over',
      ],
      [
        recalls,
        'a venue that is away, or says nothing, or closes meanwhile, is asked until it has given everything back',
      ],
      [limits, 'the longer of two pauses holds, to the millisecond, and of this member alone'],
      [
        carried,
        'deposits need no playing through once somebody is excluded for 180 days, a gift does ($days)',
      ],
    ],
  ),
  partly(
    'Self-exclusion, the person',
    'It holds in other accounts of the same person, and keeps them from opening one.',
    [
      [
        carried,
        'who has excluded themselves opens no second account on the same browser, and is told where help is',
      ],
      [
        carried,
        'a second account that is there stops at the same moment and for as long: deposits, games, offers, word of offers',
      ],
      [
        carried,
        'an address that is bound after somebody else stops who comes later, under whatever name, and never who was there first',
      ],
    ],
    'Another name on a new browser is found with the first card or address that was used before. There is no national register.',
  ),
];
