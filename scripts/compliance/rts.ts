import { has, partly, type Standard } from './clause.ts';

const play = 'apps/server/src/responsible-gaming';
const limits = `${play}/limits.test.ts`;
const basics = `${play}/responsible-gaming.test.ts`;
const rises = `${play}/rises.test.ts`;
const own = `${play}/preferences.test.ts`;
const carried = `${play}/carried.test.ts`;
const pace = 'apps/sandbox/src/game-platform/games/pace.test.ts';

export const rts: Standard = {
  name: 'UKGC Remote technical standards, RTS 12 to 14',
  about: 'Financial limits, time requirements and responsible product design.',
  clauses: [
    has(
      'RTS 12A, deposits',
      'A limit on what is paid in, for a day, a week and a month, the lowest holding.',
      [
        [limits, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
        [limits, 'of limits for several spans the one that leaves least wins, and is the one that is told'],
        [basics, 'of 50 orders at the same time for what a deposit limit leaves, one is made'],
      ],
    ),
    has(
      'RTS 12A, spending',
      'Limits on losses and on stakes beside it, at venues with a wallet of their own and at seamless ones.',
      [
        [limits, 'a stake may bring the losses up to the limit, open bets taken for lost, and no further'],
        [limits, 'a stake limit counts every stake but those of bets that came to nothing, won or lost'],
        [limits, 'stakes at the same moment are looked at one after the other'],
        [
          'apps/server/src/game-providers/seamless.test.ts',
          'of 50 bets at the same time for the last fen of a stake limit one is taken',
        ],
      ],
      'At venues that keep a wallet of their own a bet cannot be refused one by one: money is kept from going there.',
    ),
    partly(
      'RTS 12A, when offered',
      'Limits are offered when one registers or first pays in, and are easy to find at any time.',
      [[own, 'limits are offered until the member has answered, or has one']],
      'The offer stands beside the deposit form; that the page shows it is seen by eye, not by a test in a browser.',
    ),
    has('RTS 12A, lowering', 'A lower limit holds as soon as it is asked for.', [
      [
        rises,
        'a tighter or an equal limit holds at once; a looser one after 24 hours to the millisecond, and only once it is confirmed',
      ],
    ]),
    has(
      'RTS 12B, raising',
      'A higher limit, or none, holds 24 hours later at the earliest, and after a second yes.',
      [
        [rises, 'no limit at all waits and is confirmed as a looser one is'],
        [
          rises,
          'of many requests and confirmations at the same time one limit is left, and one of them is asked for',
        ],
      ],
    ),
    has(
      'RTS 12, reminders',
      'Members are asked every six months to look at their limits and their play.',
      [
        [
          own,
          'who plays or has a limit is reminded each half year, to the second; who is away, excluded or new is not',
        ],
      ],
      'By inbox alone; there is no letter by e-mail.',
    ),
    has(
      'RTS 12, net deposits',
      'What was paid in less what was taken out, since the account was opened, is shown to the member.',
      [[basics, 'net deposits of the account: what arrived less what left']],
    ),
    partly(
      'RTS 13A',
      'The time of day or of play is in sight while playing.',
      [
        [basics, 'time with a game in sight adds up, a pause does not, and the limit ends it'],
        [basics, 'two windows with a game count once'],
      ],
      'Third parties’ apps outside of our frame send no signs of life.',
    ),
    has(
      'RTS 13B',
      'At a span of one’s choice the member is told how long they have played and how it went, has to answer, and can leave.',
      [[own, 'it stays due on any page until it is answered, and comes again a whole span later']],
      'A round that runs inside a venue’s frame goes on underneath.',
    ),
    has(
      'RTS 14A, speed of slots',
      'A round of slots begins 2.5 s after the last at the earliest.',
      [
        [pace, 'fifty spins at once are one, and take one stake; the same order again is its own round'],
        [pace, 'a spin 2.5 s and $after ms after the last: $ok'],
      ],
      'Our own games alone; a venue’s games are the venue’s. The seamless way asks the same function, without a test of its own.',
    ),
    has(
      'RTS 14, speed of other games',
      'Other casino games begin a round 5 s after the last began at the earliest.',
      [[pace, 'a round of cards 5 s and $after ms after the last began: $ok']],
      'Live tables, draws and matches go by a clock of their own.',
    ),
    partly(
      'RTS 14, no quick play, no autoplay, no losses as wins',
      'No function spins by itself or makes rounds quicker; what pays less than its stake is no win.',
      [[pace, 'fifty spins at once are one, and take one stake; the same order again is its own round']],
      'That a return under the stake is not told as a win is in the page’s code, and no test shows it.',
    ),
    has(
      'Self-exclusion, this account',
      'Nothing is paid in, played or offered while it runs; nobody ends it early; money can leave.',
      [
        [basics, 'an exclusion closes deposits and games, cannot be shortened, and leaves the way out open'],
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
  ],
};
