import { type Clause, has, hasNot, partly, type Standard } from './clause.ts';
import { exclusion } from './rts/exclusion.ts';

const play = 'apps/server/src/responsible-gaming';
const limits = `${play}/limits.test.ts`;
const basics = `${play}/responsible-gaming.test.ts`;
const rises = `${play}/rises.test.ts`;
const own = `${play}/preferences.test.ts`;
const offer = 'apps/h5/src/pages/deposit/limits-offer.test.tsx';
const offered = 'e2e/limits-offer.test.ts';
const check = 'apps/h5/src/features/play-time/reality-check.test.tsx';
const money = 'apps/server/src/deposits/money.test.ts';
const atVenues = `${play}/at-venues.test.ts`;
const show = 'apps/sandbox/src/game-platform/games/slots/web/show.test.ts';
const pace = 'apps/sandbox/src/game-platform/games/pace.test.ts';
const oneSpin: Clause['shown'][number] = [
  pace,
  'fifty spins at once are one, and take one stake; the same order again is its own round',
];
const byHand: Clause['shown'][number] = [
  'apps/sandbox/src/game-platform/games/by-hand.test.ts',
  'no page of a game plays by itself, or shows a result sooner because somebody wants it',
];
const others = 'Our own games alone: what a venue’s games do is the venue’s.';

const twelve: readonly Clause[] = [
  has(
    '12A, when',
    'Limits of one’s own can be set at any time from the registration on, and are easy to find.',
    [
      [own, 'limits are offered until the member has answered, or has one'],
      [
        offered,
        'where one pays in for the first time the offer leads to the limits; who has set one is offered none',
      ],
    ],
    'A link leads there from the first page and from deposits; no test counts the steps.',
  ),
  has(
    '12A, asked',
    'Whoever registers, or first pays in, is asked to set one.',
    [
      [offer, 'limits are offered on $where; passed over, they are not offered again'],
      [
        offered,
        'who registers is offered limits on the page where they arrive; passed over, the offer is gone there and where they pay in',
      ],
    ],
    'A client of somebody else’s that calls the site offers nothing by itself.',
  ),
  has('12A, told', 'It holds as soon as may be, and the member is told from when.', [
    [
      rises,
      'a tighter or an equal limit holds at once; a looser one after 24 hours to the millisecond, and only once it is confirmed',
    ],
    ['apps/server/src/app/english.test.ts', 'what a member set for themselves is told with its figures'],
  ]),
  partly(
    '12B, typed',
    'The sum is typed by the member.',
    [[basics, 'a deposit limit holds at once; what waits counts, what was refused does not']],
    'It is, into a field without a figure in it; no test looks for figures that would be offered.',
  ),
  has('12B, account', 'A limit holds for the whole account.', [
    [limits, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
    [basics, 'of 50 orders at the same time for what a deposit limit leaves, one is made'],
  ]),
  has('12B, deposits', 'A limit on what is paid in, whatever is taken out, is there at the least.', [
    [limits, 'what counts as deposited: what was credited, and what waits and has not expired'],
    [limits, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
  ]),
  partly(
    '12B, name',
    'Only such a limit is called a deposit limit, and it stands no lower than others.',
    [['apps/server/src/app/english.test.ts', 'what a member set for themselves is told with its figures']],
    'There is no net limit that could be taken for it; that it stands first of the four is not tested.',
  ),
  has('12B, spans', 'For 24 hours, seven days and a month.', [
    [basics, 'a limit for a week or a month stands beside the one for a day, with what counts against it'],
  ]),
  has('12B, lowest', 'Of several the lowest holds.', [
    [limits, 'of limits for several spans the one that leaves least wins, and is the one that is told'],
  ]),
  has(
    '12B, reached',
    'Once it is reached nothing more can be paid in until its span is over or it was raised.',
    [
      [limits, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
      [
        limits,
        'a %s limit that is set while something is on its way counts it: whoever comes after the answer finds it',
      ],
      [
        'apps/server/src/chain/own-addresses.test.ts',
        'what passes the deposit limit that its member has set waits for people; what fits is credited',
      ],
      [
        'apps/server/src/gateways/callbacks.test.ts',
        'what passes the deposit limit that its member has set waits for staff, to the fen',
      ],
    ],
    'People may credit what waited beyond the limit: it was paid, and the site sends nothing back by itself.',
  ),
  has(
    '12B, others',
    'Limits on losses, stakes and time may stand beside it, under their own names.',
    [
      [limits, 'a stake may bring the losses up to the limit, open bets taken for lost, and no further'],
      [limits, 'a stake limit counts every stake but those of bets that came to nothing, won or lost'],
      [
        'apps/server/src/game-providers/seamless/stakes.test.ts',
        'a limit that is set while a stake is being taken with others counts it: the next one finds it',
      ],
      [
        'apps/server/src/game-providers/seamless.test.ts',
        'of 50 bets at the same time for the last fen of a stake limit one is taken',
      ],
      [
        atVenues,
        'as much as may be lost may go to venues, to the fen: what lies there and what is on its way count',
      ],
      [atVenues, 'of 50 transfers at once for the last fen that a loss limit leaves one goes through'],
      [
        atVenues,
        'who sets a loss limit below what lies at venues has it brought back, and moves there what the limit leaves',
      ],
    ],
    'At venues that keep a wallet of their own a limit on losses bounds what goes there; one on stakes cannot refuse a bet there, and the member is told so.',
  ),
  has('12C to 12E, lower', 'A lower limit holds at once.', [
    [
      rises,
      'a tighter or an equal limit holds at once; a looser one after 24 hours to the millisecond, and only once it is confirmed',
    ],
  ]),
  has(
    '12C to 12E, higher',
    'A higher one, or none, holds 24 hours later at the earliest, by the member’s own word and once they have said so again.',
    [
      [rises, 'no limit at all waits and is confirmed as a looser one is'],
      [
        rises,
        'of many requests and confirmations at the same time one limit is left, and one of them is asked for',
      ],
    ],
  ),
  partly(
    '12C to 12E, half a year',
    'Every six months at the latest each customer is reminded to look at account and transactions, more often by choice.',
    [
      [
        own,
        'who plays or has a limit is reminded each half year, to the second; who is away, excluded or new is not',
      ],
      [
        'apps/server/src/responsible-gaming/preferences.test.ts',
        'the reminder is told in the inbox, on browsers, and by letter to who has an address',
      ],
    ],
    'Who neither plays nor bets nor holds a limit is not reminded, and nobody can choose a shorter span.',
  ),
  partly(
    '12C to 12E, default',
    'Setting one is the usual answer; whoever does not want one says so.',
    [[offer, 'on $where the offer leads to the limits, and is not answered by looking at them']],
    'It can be passed over with one button, which is kept as the answer and is not asked about again.',
  ),
  hasNot(
    '12C to 12E, a year',
    'Whoever set none is asked again within a year.',
    'The half year’s reminder goes to whoever plays; it does not ask about a limit that was never set.',
  ),
  partly(
    '12C to 12E, links',
    'The first page and that of deposits lead there.',
    [
      [
        offered,
        'where one pays in for the first time the offer leads to the limits; who has set one is offered none',
      ],
    ],
    'The links that always stand on both pages are clicked by no test.',
  ),
  has(
    '12, net deposits',
    'What was paid in less what was taken out, since the account was opened, is shown.',
    [
      [
        basics,
        'net deposits of the account: what arrived less what left, and nothing that waits, was refused, was won or was given',
      ],
    ],
    'Of the code of practice rather than of RTS 12.',
  ),
];

const thirteen: readonly Clause[] = [
  partly(
    '13A',
    'An app that covers the clock of the device shows the time, or how long it has been open.',
    [
      [basics, 'time with a game in sight adds up, a pause does not, and the limit ends it'],
      [basics, 'two windows with a game count once'],
    ],
    'A strip above the game says how many minutes were played; in full screen the device’s own clock may be covered, and no test looks at that.',
  ),
  has('13B, chosen', 'One chooses at which span one is told how long one has played.', [
    [own, 'a look at the time of ten minutes is due at ten minutes and $seconds s: $due'],
    [own, '%d minutes are no span for looks at the time'],
  ]),
  has(
    '13B, answered',
    'It says how long, and has to be answered.',
    [
      [own, 'it stays due on any page until it is answered, and comes again a whole span later'],
      [check, 'what interrupts a game is told whole when it takes the focus: how long, and what it came to'],
    ],
    'A round that runs inside a venue’s frame goes on underneath.',
  ),
  has('13B, ways out', 'It says what the play came to, and leads out and to the account.', [
    [check, 'what interrupts a game is told whole when it takes the focus: how long, and what it came to'],
    [check, 'who goes on is not asked again while the server has not said anything newer'],
  ]),
  partly(
    '13C',
    'While a casino game is open it shows for how long, in seconds, minutes and hours.',
    [[basics, 'time with a game in sight adds up, a pause does not, and the limit ends it']],
    'The strip says minutes, of the day’s sitting and not of this game; the game itself shows none.',
  ),
  partly(
    '2E',
    'While a casino game is open it shows the net position of the session, in money.',
    [[check, 'what interrupts a game is told whole when it takes the focus: how long, and what it came to']],
    'The strip says the day’s; the sitting’s stands in the look at the time.',
  ),
];

const fourteen: readonly Clause[] = [
  partly(
    '14A',
    'Nothing leads people to chase losses, stake more or play on after they wanted to stop.',
    [
      [
        'apps/server/src/game-providers/venues.test.ts',
        'with auto-transfer on, opening a game takes the whole central balance along',
      ],
      [
        basics,
        'who has excluded themselves is shown no offer from that moment on: promotions, their pages, banners, what opens over the home page, the one for newcomers',
      ],
      [
        'apps/server/src/game-providers/demo.test.ts',
        'a member who took a break from playing is not led back by play money',
      ],
    ],
    'Auto-transfer, which the product’s specification has, takes all money into a game without a choice each time. Texts are looked at by people.',
  ),
  partly(
    '14B',
    'A withdrawal that was asked for cannot be taken back.',
    [[money, 'a withdrawal is held at once; rejected it comes back with its reason, approved it leaves']],
    'No call takes one back; that there is none is seen by reading the list of calls. Support can be asked to reject it.',
  ),
  partly(
    '14C',
    'Nothing lets one play several games at once.',
    [[pace, 'who opens a second slot, at whatever venue, has left the first, and spins there no sooner']],
    `Slots alone: cards or a table stay open beside one, and their time counts once. ${others}`,
  ),
  has(
    '14D, slots',
    'A round of slots begins 2.5 s after the last began at the earliest.',
    [
      [pace, 'a spin 2.5 s and $after ms after the last: $ok'],
      [pace, 'a spin from the operator’s wallet 2.5 s and $after ms after the last: $ok'],
      [pace, 'of twenty spins at once from the operator’s wallet one asks it for a stake'],
      oneSpin,
    ],
    others,
  ),
  partly(
    '14D, button',
    'Each round takes the button anew: holding it down begins none.',
    [oneSpin],
    'The server takes one order as one round. Browsers repeat a press of the Enter key that is held, so the next round begins as soon as it may.',
  ),
  has(
    '14E',
    'Nothing shortens the time until a result is shown.',
    [byHand],
    `It looks for what such functions are called. Whoever wants less motion sees results without it, in the same time between rounds. ${others}`,
  ),
  partly(
    '14F',
    'A return of no more than the stake is not celebrated.',
    [
      [show, 'of a stake of ¥2.00 a return of $payout fen is celebrated: $won'],
      [show, 'of a stake of ¥2.00 a payout of %s fen is a win of size %s'],
    ],
    'Other games’ pages are not tested.',
  ),
  has(
    '14G',
    'A round of another casino game begins 5 s after the last began at the earliest.',
    [[pace, 'a round of cards 5 s and $after ms after the last began: $ok']],
    'High-Low. Live tables and draws go by a clock of their own, each slower than that.',
  ),
  has(
    '8A',
    'Nothing plays by itself: each round is the player’s own act.',
    [byHand, oneSpin],
    `It looks for what such functions are called. ${others}`,
  ),
];

export const rts: Standard = {
  name: 'UKGC Remote technical standards, RTS 12 to 14',
  about:
    'Financial limits, time requirements and responsible product design, as they stand since 17 January 2025 (games) and 31 October 2025 (limits), with the wording on deposit limits of 2026; 2E and 8A belong to them since. Each sentence that asks for something has a row. Which of 12C, 12D and 12E a sentence stands under could not be looked up: those rows say so. Self-exclusion is of the code of practice.',
  clauses: [...twelve, ...thirteen, ...fourteen, ...exclusion],
};
