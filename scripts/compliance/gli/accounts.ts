import { type Clause, has, hasNot, notApplicable, partly } from '../clause.ts';

const members = 'apps/server/src/members';
const identity = 'apps/server/src/identity';
const play = 'apps/server/src/responsible-gaming';

export const accounts: readonly Clause[] = [
  has('2.2.1', 'One clock marks the moment of every transaction, game and event.', [
    ['apps/server/src/platform/clock.test.ts', 'an instant is written in Beijing time, to the second'],
    ['apps/server/src/platform/clock.test.ts', 'a day in Beijing begins at 16:00 of the day before in UTC'],
  ]),
  has(
    '2.2.2',
    'The clocks of all parts agree.',
    [
      ['attacks/z14-astray-clock.test.ts', 'a node does not start beside a database whose clock is another'],
      [
        'attacks/z14-astray-clock.test.ts',
        'a node whose clock goes astray leaves, says why, and comes back by itself',
      ],
    ],
    'To a second, which is judged against the database; setting the machines is the operator’s.',
  ),
  hasNot(
    '2.3.1 and 2.3.2',
    'The program looks every 24 hours, and when asked, whether it is the approved one.',
    'Nothing signs or compares what runs.',
  ),
  hasNot(
    '2.3.3',
    'Somebody else can look, by a way of their own.',
    'The sum of each package stands in the lock file; no list of the sums of the program itself is made.',
  ),
  has(
    '2.4.1',
    'All play, a game, or one player can be stopped at once.',
    [
      ['apps/server/src/stops/stops.test.ts', 'a game is shut, and its neighbours at the venue are not'],
      [
        'apps/server/src/app/stops-hold.test.ts',
        'a stake that was let in is done before the stop is answered',
      ],
      [
        'apps/server/src/game-providers/venues.test.ts',
        'a suspended member is signed out, and then may bring money back but not send it anywhere',
      ],
      [
        'apps/server/src/app/doors.test.ts',
        'while the site is switched off every call says the repair notice, the balance poll included, and nothing moves',
      ],
    ],
    'A game that is open already takes no more stakes where it plays from the central wallet; at a venue with wallets of its own what lies there is the venue’s to stop (decision 140).',
  ),
  notApplicable(
    '2.4.2',
    'What a jackpot’s parameters are changed to holds from the next win on.',
    'There are no jackpots.',
  ),
  notApplicable('2.4.3', 'What was gathered for a jackpot that ends goes on.', 'There are no jackpots.'),
  partly(
    '2.5.1 and 2.5.2, one account',
    'One account a person, of age, whose data are kept and looked at.',
    [
      [`${members}/members.test.ts`, '20 registrations of one name at once make one member'],
      [
        `${identity}/review.test.ts`,
        'nobody makes a friend fully known alone: the second yes is another person’s, who has read it too',
      ],
      [
        'attacks/t4-rings.test.ts',
        'of three accounts of one device and address the first gets the bonus, and one clerk alone cannot give it to the others',
      ],
    ],
    'Documents are looked at where the operator asks for them: by people, and first by a service where one is connected; the only one so far is a stand-in. Second accounts of a person are seen, not refused.',
  ),
  has(
    '2.5.2, age',
    'Who is under age plays nothing.',
    [
      [
        `${identity}/age.test.ts`,
        'somebody under age pays in nothing, plays nothing, and takes out what they paid in and not a fen of wins',
      ],
      [
        `${identity}/age.test.ts`,
        'what waits when a child is found out is paid only as far as they paid in, whoever approves it, and the sign says how far',
      ],
    ],
    'Once it is known: a birthday is believed until documents are asked for.',
  ),
  has(
    '2.5.2, exclusion',
    'Who is on a list of the excluded opens no account.',
    [
      [
        `${play}/carried.test.ts`,
        'who has excluded themselves opens no second account on the same browser, and is told where help is',
      ],
      [
        'apps/server/src/screening/screening.test.ts',
        'who is denied by name or address neither registers nor signs in, and is told nothing of lists',
      ],
    ],
    'Lists of the house; there is no register of a country.',
  ),
  has(
    '2.5.2, terms',
    'Terms and privacy policy are agreed to, and which.',
    [
      [
        `${members}/agreements.test.ts`,
        'by registering a member agrees to both texts as they are then, and staff see which',
      ],
      [
        `${members}/agreements.test.ts`,
        'a changed text stops no session that is open; after the next sign-in it is agreed to before a game opens',
      ],
    ],
    'Accounts that are older than the record are asked with the next change of a text.',
  ),
  has('2.5.3, secrets', 'One comes in by a name and something that nobody else has, kept unreadable.', [
    [`${members}/members.test.ts`, 'the database keeps neither passwords nor tokens'],
    [
      `${members}/asked-factor.test.ts`,
      'a browser that never gave a code is asked for one, and not again once it did',
    ],
  ]),
  has('2.5.3, one answer', 'A failed sign-in does not say what was wrong.', [
    [`${members}/members.test.ts`, 'an unknown account and a wrong password get the same answer'],
  ]),
  partly(
    '2.5.3, three failures',
    'After three failures within half an hour the account is closed to further tries until somebody shows who they are.',
    [
      [
        'attacks/s1-locked-out.test.ts',
        'the guesser is stopped: by address, by spreading over addresses, by mark, and with the right password too',
      ],
    ],
    'After ten in a quarter of an hour, and for the guesser’s place alone: a lock by name would let any stranger lock a member out.',
  ),
  has('2.5.3, lost', 'Who has lost the password comes back by a safe way.', [
    [
      'attacks/a1-mailbox.test.ts',
      'who forgot it on their own phone is back at once, within a quarter of an hour',
    ],
    [
      'attacks/a1-takeovers.test.ts',
      'who lost everything is back after a day with both passwords new; old sessions, passwords and factors are worth nothing',
    ],
  ]),
  partly(
    '2.5.4',
    'After half an hour without use one shows anew who one is.',
    [
      [
        `${members}/sessions.test.ts`,
        'a session that is not kept ends when it was not used for its while, to the millisecond; use keeps it, at another node too',
      ],
    ],
    'After twelve hours, as it is set at first, and not where a member chose to stay signed in. What takes money out asks each time.',
  ),
  has('2.5.5, limits', 'Limits of the member and of the operator hold, the tighter of both.', [
    [`${play}/limits.test.ts`, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
    [
      'apps/server/src/gateways/callbacks.test.ts',
      "what is more than the order and its member's level have room for waits for staff",
    ],
    [
      `${play}/rises.test.ts`,
      'a tighter or an equal limit holds at once; a looser one after 24 hours to the millisecond, and only once it is confirmed',
    ],
  ]),
  has(
    '2.5.5, exclusion',
    'Who excludes themselves, or is excluded, cannot pay in or play, and gets their money.',
    [
      [
        `${play}/responsible-gaming.test.ts`,
        'an exclusion closes deposits and games, cannot be shortened, and leaves the way out open',
      ],
      [
        `${play}/carried.test.ts`,
        'a second account that is there stops at the same moment and for as long: deposits, games, offers, word of offers',
      ],
    ],
  ),
  has('2.5.6, told', 'Each movement of money is told as done or not.', [
    [
      'apps/server/src/deposits/deposit-orders.test.ts',
      'what arrived is credited once, has to be played once, and the member hears of it',
    ],
    [
      'apps/server/src/deposits/deposit-orders.test.ts',
      'a rejected order moves nothing, takes a first yes with it, and the member reads why',
    ],
  ]),
  has('2.5.6, effect', 'It has its effect once, and no balance falls below nothing.', [
    [
      'packages/ledger/src/machine.test.ts',
      'whatever happens, the ledger answers as the model does and stands where the model stands',
    ],
    [
      'apps/server/src/wallet/wallet.test.ts',
      'a withdrawal takes up to the last fen out of reach, and is paid or comes back',
    ],
  ]),
  has('2.5.6, whose', 'Money goes to the member’s own address, after looking at it.', [
    [
      'attacks/t8-payouts.test.ts',
      'a new address waits a day on a site where nobody has set anything, and the form says until when',
    ],
    ['apps/server/src/deposits/money.test.ts', "another member's card and order are not found"],
  ]),
  partly(
    '2.5.6, between members',
    'No money goes from one member to another.',
    [
      [
        'packages/contract/src/calls.test.ts',
        'the table holds every published call to the letter, and ours beside them',
      ],
    ],
    'There is no such call; that none of them does it is seen by reading the table.',
  ),
  has(
    '2.5.7',
    'The member sees every movement of the account, as far back as the law asks.',
    [
      [
        'apps/server/src/own-data/own-data.test.ts',
        'all that is the member’s is in it, and nothing of staff, of risk, or of anybody else',
      ],
      [
        'apps/server/src/books/days.test.ts',
        'a member’s statement has every line with where it came from and the balance after it',
      ],
    ],
    'The statement line by line is the console’s; the member has lists of thirty days, and the file of their own data.',
  ),
  partly(
    '2.5.8',
    'What levels and gifts give stands in rules, and is recorded.',
    [
      [
        'e2e/specification/dated/vip.test.ts',
        'ten levels, each with deposit, turnover, maintenance and six percentages, are told to everybody',
      ],
      [
        'apps/server/src/promotions/promotions.test.ts',
        'an application is reviewed, approved with a bonus that opens its turnover, and told',
      ],
    ],
    'Points that could be exchanged there are none.',
  ),
  has(
    '2.5, closing',
    'An account can be closed, and what is in it is paid.',
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
  hasNot(
    '2.7.1 to 2.7.4',
    'Play is refused where it is not allowed, by where the player is.',
    'The site does not look at where somebody is.',
  ),
];
