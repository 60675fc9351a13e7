import { has, hasNot, partly, type Standard } from './clause.ts';

const members = 'apps/server/src/members';
const verify = 'packages/ledger/src/verify.test.ts';
const games = 'apps/sandbox/src/game-platform/games';
const battery = 'apps/sandbox/src/game-platform/fairness/battery/battery.test.ts';

export const gli: Standard = {
  name: 'GLI-19, interactive gaming systems: accounts, records, random numbers, reports',
  about: 'The third edition, by subject.',
  clauses: [
    has(
      '2.2 Clock',
      'One clock for all that is recorded.',
      [
        [
          'apps/server/src/platform/clock.test.ts',
          'a day in Beijing begins at 16:00 of the day before in UTC',
        ],
      ],
      'The machine’s own clock is set by its operator; a watch warns of a jump.',
    ),
    partly(
      '2.5 Registration',
      'One account a person, of age, with who they are kept.',
      [
        [`${members}/members.test.ts`, '20 registrations of one name at once make one member'],
        [
          'apps/server/src/identity/review.test.ts',
          'nobody makes a friend fully known alone: the second yes is another person’s, who has read it too',
        ],
        [
          'apps/server/src/identity/verdicts.test.ts',
          'told fifty times at once it decides once; told something else later it changes nothing, and people see it',
        ],
        [
          'apps/server/src/identity/age.test.ts',
          'somebody under age pays in nothing, plays nothing, and takes out what they paid in and not a fen of wins',
        ],
        [
          'attacks/t4-rings.test.ts',
          'of three accounts of one device and address the first gets the bonus, and one clerk alone cannot give it to the others',
        ],
      ],
      'Documents are looked at where the operator asks for them: by people, and first by a service where one is connected; the only one so far is a stand-in.',
    ),
    has('2.5 Access', 'By secrets, with a factor where it is set up, and a session that ends.', [
      [
        `${members}/asked-factor.test.ts`,
        'a browser that never gave a code is asked for one, and not again once it did',
      ],
      [
        `${members}/sessions.test.ts`,
        'a session lives for seven days, to the millisecond, in memory and in the database',
      ],
    ]),
    has(
      '2.5 Money in and out',
      'Every movement of an account is recorded, has its effect once, and never takes a balance below zero.',
      [
        [
          'packages/ledger/src/machine.test.ts',
          'whatever happens, the ledger answers as the model does and stands where the model stands',
        ],
        [
          'apps/server/src/wallet/wallet.test.ts',
          'a withdrawal takes up to the last fen out of reach, and is paid or comes back',
        ],
      ],
    ),
    has('2.5 Limits and exclusion', 'Members limit and exclude themselves, and it holds.', [
      [
        'apps/server/src/responsible-gaming/limits.test.ts',
        'exactly the limit may be deposited in 24 hours, and not a fen more',
      ],
      [
        'apps/server/src/responsible-gaming/carried.test.ts',
        'a second account that is there stops at the same moment and for as long: deposits, games, offers, word of offers',
      ],
    ]),
    has(
      '2.5 Closing and dormant accounts',
      'A member can close the account and gets what is in it.',
      [
        [
          'apps/server/src/account-closing/closing.test.ts',
          'what is open stands in the way and is named: orders, money; less than can be paid out is given up by a word of its own',
        ],
        [
          'apps/server/src/account-closing/closing.test.ts',
          'a closed account tells so only to whoever has its password, and its name is nobody else’s',
        ],
      ],
      'Accounts that nobody uses are not closed by the site.',
    ),
    has(
      '2.8 Records of play',
      'Each round with stake, result, payout and how the result came about.',
      [
        [
          'apps/sandbox/src/game-platform/bet-detail.test.ts',
          'tells what a slot paid, with a page that works it out again',
        ],
        ['attacks/i10-seeds.test.ts', 'nothing was swapped yet, and what was kept is sealed'],
      ],
      'For a venue’s own games what the venue tells.',
    ),
    has('2.8 Records cannot be changed', 'What is recorded is found to be changed if it is.', [
      [verify, 'a change that keeps all sums and balances right is found by its seal'],
      [
        verify,
        'a chain that was made anew from end to end has another head than the one that was written down',
      ],
    ]),
    has('2.8 Recovery', 'Nothing that was answered is lost by a crash.', [
      [
        'packages/ledger/src/server-crash.test.ts',
        'what was acknowledged before a kill is there after the restart, and the rest can be sent again',
      ],
      [
        'apps/server/src/testing/crash.test.ts',
        'killed under load, five times: after each the books are in order and what was answered has happened',
      ],
    ]),
    has(
      '2.9 Reports',
      'Figures of any span, each opening to what it is the sum of.',
      [
        [
          'apps/server/src/reports/figures.test.ts',
          'every figure of $from to $to is the sum of what it opens to',
        ],
        [
          'apps/server/src/reports/figures.test.ts',
          'a breakdown adds up to the figure, and each of its shares opens to its own lines',
        ],
      ],
      'No regulator’s own forms.',
    ),
    has('2.9 Significant events', 'Large wins, differences and what nobody explains are told by age.', [
      [
        'apps/server/src/reports/waiting.test.ts',
        'what differs at a venue, and money that came by a gateway or a chain for nobody, is unexplained, by age',
      ],
    ]),
    partly(
      '3.2 and 3.3 Random numbers',
      'Unpredictable, uniform, independent; by the usual tests, of the generator and of what games make of it.',
      [
        [battery, '$name stands each test'],
        [battery, '$stream.name is found by $test'],
        [`${games}/hilo/shuffle.test.ts`, 'puts every card in every place equally often'],
      ],
      'A laboratory’s own battery and its certificate; PractRand. The generator is HMAC-SHA256 over a secret of 256 bits of the system’s.',
    ),
    has(
      '3.3 Cryptographic strength',
      'Who sees results foresees none; results are fixed before a bet, and can be checked after.',
      [
        [
          'apps/sandbox/src/game-platform/scheduled/foreseen.test.ts',
          'is foreseen by nobody who reads the whole store a moment before betting closes',
        ],
        [`${games}/slots/maths.test.ts`, 'stops follow from the seeds by the published formula'],
      ],
    ),
    has('4 Return to player', 'What is paid in the long run is what is stated.', [
      [`${games}/slots/maths.test.ts`, '%s returns between 94% and 97.5%, exactly'],
      [
        `${games}/lottery/return.test.ts`,
        'is at most 97.5 % on every pick, and as near as hundredths of odds allow',
      ],
      [`${games}/hilo/rules.test.ts`, 'states the return that is paid'],
    ]),
    hasNot(
      '2.3 Control program',
      'The running program is compared with an approved one.',
      'Nothing signs or compares what runs.',
    ),
    hasNot(
      '2.7 Location',
      'Play is refused where it is not allowed, by where the player is.',
      'The site does not look at where somebody is.',
    ),
  ],
};
