import { type Clause, has, hasNot, partly, type Standard } from './clause.ts';

type Shown = Clause['shown'][number];

const heard = 'e2e/specification/heard.test.ts';
const pages = 'e2e/specification/accessibility.test.ts';
const contrasts = 'packages/ui/src/contrast.test.ts';
const routes = 'e2e/specification/chapter-2-routes.test.ts';
const senses = 'packages/ui/src/senses.test.ts';
const walk = 'e2e/heard-walk.test.ts';
const accounts = 'e2e/heard-accounts.test.ts';

/** Names as they stand in the files, with what is filled in for each look. */
const axe: Shown = [
  pages,
  `Each page at \${width} px, \${scheme}, \${language}, text at \${text}\${visitor ? ', for a visitor' : ''}: \${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen\${cut ? ', no text cut' : ''}\${language === 'en' ? ', and no Chinese is left' : ''}`,
];
const everyPage: Shown = [
  pages,
  'No page of the table of routes is left out, and none is looked at that is not there',
];
const opened: Shown = [
  'e2e/specification/accessibility-opened.test.ts',
  `What opens over a page at \${width} px, \${scheme}, and what a page shows instead: axe finds nothing and nothing is wider than the screen`,
];
const games: Shown = [
  'e2e/specification/games-access.test.ts',
  `Each game and its sheets at \${width} by \${height} px, \${scheme}, \${language}, text at \${text}: \${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen\${cut ? ', no text cut' : ''}\${language === 'en' ? ', and no Chinese is left' : ''}`,
];
const office: Shown = [
  'e2e/office.test.ts',
  'at 1024 px axe finds nothing on any page of the console in light, nor on every third in dark, and none is wider than the screen: part %i of 4',
];
const portal: Shown = [
  'e2e/agents.test.ts',
  'axe finds nothing on any page of the portal, on a small dark phone',
];
const entrance: Shown = [
  walk,
  'from the landing page a visitor comes to registration, hears each refusal at its field, reads the captcha by ear, and is in',
];
const deposit: Shown = [
  walk,
  'a deposit: the address that is missing is asked for, the amount is refused at its field, and what arrives is told by itself',
];
const game: Shown = [
  walk,
  'a game in its frame: it is found among its kind, staked by chips, and each card and the end of the round are told',
];
const wayOut: Shown = [
  walk,
  'the way out: everything is collected, a wrong password is refused at its field, and the request is told',
];
const factor: Shown = [
  accounts,
  'an authenticator app is set up, asked for on a new phone and when money leaves; each refusal is heard at its field',
];
const code: Shown = [
  accounts,
  'back by a recovery code: codes are made, a wrong one and two different passwords are refused at their fields',
];
const tabs: Shown = [routes, 'the four tabs lead home, to the promotions, to service and to the member'];
const banners: Shown = [
  heard,
  'Banners stop when they are told to, and the categories of games answer arrow keys',
];
const noMedia: Shown = [senses, 'no client shows a film or plays a recording'];
const question: Shown = [
  'apps/h5/src/ui/feedback/feedback.test.ts',
  'a question is modal, says what it asks, and has the focus on the button that changes nothing',
];

/** What axe sees of a criterion is a part of it. */
const byRules = 'A rule engine sees the plain cases; the rest by reading.';
/** Where there is nothing that it asks for. */
const nothingToOffer = 'Articles that the operator writes; a venue’s streams are the venue’s.';

export const wcag: Standard = {
  name: 'WCAG 2.2, A and AA',
  about:
    'One row for each of the 55 criteria. The members’ app and the games of the sandbox; the console and the portal where they are named. By programs alone: nobody who lives with a screen reader has gone through it.',
  clauses: [
    partly(
      '1.1.1 Non-text content',
      'Pictures have words, or are out of the way.',
      [axe, opened, games, entrance],
      byRules,
    ),
    has('1.2.1 Recordings', 'Words for what is only heard or only seen.', [noMedia], nothingToOffer),
    has('1.2.2 Captions', 'Films have captions.', [noMedia], nothingToOffer),
    has('1.2.3 Described films', 'Films are described, or told in words.', [noMedia], nothingToOffer),
    has('1.2.4 Live captions', 'What is broadcast has captions.', [noMedia], nothingToOffer),
    has('1.2.5 Audio description', 'Films have a voice that describes.', [noMedia], nothingToOffer),
    partly(
      '1.3.1 Relationships',
      'What stands together is told together.',
      [axe, opened, games, office, portal],
      byRules,
    ),
    partly(
      '1.3.2 Sequence',
      'The order in which it is read makes sense.',
      [entrance, deposit],
      'The order of what has the focus; that of the texts between is not compared.',
    ),
    hasNot(
      '1.3.3 Shape and place',
      'No instruction leans on shape, place or sound alone.',
      'No test reads for it.',
    ),
    partly(
      '1.3.4 Orientation',
      'It works upright and on its side.',
      [games],
      'The games; the pages of the app are looked at up to the width of a tablet, and nothing asks for one orientation.',
    ),
    partly(
      '1.3.5 Purpose of fields',
      'Fields about oneself say so to the browser.',
      [axe],
      'That what is said is well formed; which fields say it is by reading.',
    ),
    partly(
      '1.4.1 Colour',
      'No colour is the only sign.',
      [
        axe,
        [heard, 'In forced colours the field with the focus has an outline, and a switch shows its knob'],
      ],
      'Links in texts, fields and switches; states bear words, by reading.',
    ),
    has(
      '1.4.2 Sound',
      'What sounds by itself can be stopped.',
      [noMedia],
      'Cues of the games are off at first (decision 100).',
    ),
    has(
      '1.4.3 Contrast',
      'Text stands out by 4.5 to 1.',
      [
        [contrasts, 'every text of the %s theme stands out from its ground by at least 4.5 to 1'],
        axe,
        games,
        office,
        portal,
      ],
      'Text in the operator’s own pictures. The pairs of the first test are listed by hand; the others look at pages.',
    ),
    partly(
      '1.4.4 Larger text',
      'With text at 200 % nothing is lost.',
      [axe, [heard, 'With text at 200 % nothing is squeezed to a column of single characters'], games],
      'Of games that nothing is wider than the screen; what lies over what there is not measured. The console and the portal.',
    ),
    hasNot(
      '1.4.5 Pictures of text',
      'Words are text, not drawings.',
      'The banners bear words in their pictures; each has them as its name.',
    ),
    has(
      '1.4.10 Reflow',
      'At 320 px nothing scrolls both ways.',
      [axe, opened, games, portal],
      'The console, whose tables may.',
    ),
    partly(
      '1.4.11 Contrast of controls',
      'Edges and signs stand out by 3 to 1.',
      [[contrasts, 'the edge of a field stands out by at least 3 to 1 in the %s theme']],
      'Fields; signs are by reading.',
    ),
    hasNot(
      '1.4.12 Spacing of text',
      'Wider lines, letters and words lose nothing.',
      'Looked at by hand on 19 pages; no test does.',
    ),
    hasNot(
      '1.4.13 What hovers',
      'What appears at the pointer can be put away and reached.',
      'The members’ app has nothing of the kind; the library’s hints in the console are not tested.',
    ),
    has(
      '2.1.1 Keyboard',
      'All can be done by keys.',
      [
        entrance,
        deposit,
        game,
        wayOut,
        factor,
        code,
        [
          'e2e/specification/chapter-5-forms.test.ts',
          'by keys alone: a day of birth that lacks its month is refused at the month, then picked and sent; a bank is picked',
        ],
        ['apps/h5/src/ui/tab-keys.test.tsx', '%s in a list of tabs chooses %s, and the focus is there'],
        [
          'apps/h5/src/app/app.test.tsx',
          'a tab that stands in the address keeps the focus and the scroll; another page takes both',
        ],
      ],
      'High-Low stands for the games; not each control of each page is walked to.',
    ),
    has(
      '2.1.2 No trap',
      'Where keys lead in, keys lead out.',
      [game, factor],
      'High-Low’s frame and the sheets of the walks.',
    ),
    has(
      '2.1.4 Single keys',
      'A single letter does nothing by accident.',
      [
        [
          'apps/console/src/components/row-keys.test.ts',
          'a key that belongs to a field or a dialog does nothing to the list',
        ],
      ],
      'Only the console has such keys; they cannot be changed, only left unused.',
    ),
    hasNot(
      '2.2.1 Time',
      'Who needs longer has it.',
      'An order’s hour, a draw’s and a table’s close are the market’s or the round’s own; sessions can be kept. No test holds them against it.',
    ),
    has('2.2.2 Moving things', 'What moves by itself can be stopped.', [banners]),
    hasNot(
      '2.3.1 Flashes',
      'Nothing flashes more than three times a second.',
      'Nothing is meant to; no test looks at frames for it.',
    ),
    has(
      '2.4.1 Past what repeats',
      'There is a way past what every page begins with.',
      [axe, deposit],
      'The first button of each page leads to its content.',
    ),
    has('2.4.2 Titles', 'Each page has a title of its own.', [
      [heard, 'Registration is titled as such, and the three ways to one’s account bear their own names'],
      axe,
    ]),
    has(
      '2.4.3 Order of focus',
      'The focus goes on where the work goes on, and is never lost.',
      [entrance, deposit, game, wayOut, factor, code],
      'The ways of the walks; a net under all pages brings a lost focus back.',
    ),
    has(
      '2.4.4 Purpose of links',
      'A link says where it leads.',
      [
        axe,
        [heard, 'Registration is titled as such, and the three ways to one’s account bear their own names'],
      ],
      byRules,
    ),
    partly(
      '2.4.5 Several ways',
      'A page is found in more than one way.',
      [tabs, ['e2e/specification/chapter-2-home.test.ts', `the drawer’s \${label} leads to \${path}`]],
      'Tabs, drawer and search; not counted for each page.',
    ),
    has('2.4.6 Headings and labels', 'They say what they stand for.', [
      [heard, 'A page begins at its heading, and the place of every page has a name'],
      entrance,
      deposit,
    ]),
    has(
      '2.4.7 Focus in sight',
      'Where the focus is can be seen.',
      [
        [heard, 'In forced colours the field with the focus has an outline, and a switch shows its knob'],
        question,
      ],
      'Fields and questions stand for all.',
    ),
    has(
      '2.4.11 Focus not covered',
      'Nothing lies over what has the focus.',
      [['e2e/focus.test.ts', 'no bar covers what the tab key reaches on %s, forwards or back']],
      'Six pages with bars stand for all.',
    ),
    hasNot('2.5.1 Gestures', 'What takes a gesture can be done by taps.', 'Banners can; no test shows it.'),
    hasNot(
      '2.5.2 Taking a press back',
      'A press counts when it is let go.',
      'Buttons are the browser’s own, which do; no test shows it.',
    ),
    has(
      '2.5.3 Label in name',
      'Who speaks what stands on a control reaches it.',
      [axe, opened, games],
      byRules,
    ),
    has('2.5.4 Motion', 'Nothing asks for the device to be moved.', [
      [senses, 'no client reacts to how the device is moved'],
    ]),
    hasNot(
      '2.5.7 Dragging',
      'What is dragged can be done by taps.',
      'Nothing has to be dragged; no test shows it.',
    ),
    has(
      '2.5.8 Targets',
      'What is touched is 24 px at least, or stands far enough from its neighbours.',
      [
        axe,
        everyPage,
        opened,
        games,
        office,
        portal,
        [
          'e2e/axe.test.ts',
          'two buttons of 16 px side by side are found, and so is a control whose name is not what it shows',
        ],
      ],
      'Dialogs of the console.',
    ),
    has('3.1.1 Language', 'Pages say their language, and are whole in both.', [
      axe,
      games,
      [
        'apps/server/src/app/english.test.ts',
        'no call says a word of Chinese to somebody who asks in English, whatever is wrong with what they send',
      ],
    ]),
    partly(
      '3.1.2 Language of parts',
      'Words of another language say so.',
      [axe],
      'The switch of languages says it; names of games and what people wrote do not.',
    ),
    has(
      '3.2.1 On focus',
      'Coming to a control changes nothing else.',
      [entrance, deposit, game, wayOut],
      'Every stop of the walks.',
    ),
    has(
      '3.2.2 On input',
      'Filling in and choosing lead nowhere by themselves.',
      [
        deposit,
        [
          'apps/h5/src/app/app.test.tsx',
          'a tab that stands in the address keeps the focus and the scroll; another page takes both',
        ],
      ],
      'The forms of the walks.',
    ),
    has('3.2.3 Same places', 'What stands on every page stands in the same order.', [
      tabs,
      [routes, `\${path}: \${inShell.has(path) ? 'with' : 'without'} the four tabs`],
    ]),
    partly(
      '3.2.4 Same names',
      'The same thing bears the same name.',
      [[heard, 'Registration is titled as such, and the three ways to one’s account bear their own names']],
      'By a list of terms and by reading.',
    ),
    has(
      '3.2.6 Same help',
      'Help is found in the same place.',
      [tabs],
      'Pages without tabs lead to it from where they are used.',
    ),
    has(
      '3.3.1 Errors',
      'What is wrong is said, and where.',
      [
        entrance,
        deposit,
        wayOut,
        factor,
        code,
        [
          'apps/h5/src/pages/deposit/deposit-form.test.tsx',
          '%s is refused at its field, which has the focus',
        ],
      ],
      'A screen reader may say it twice, as a message and with its field. The console’s forms.',
    ),
    has('3.3.2 Labels', 'What is wanted is said before.', [entrance, deposit, axe]),
    has('3.3.3 Suggestions', 'How it would be right is said.', [entrance, deposit], byRules),
    has(
      '3.3.4 Money and data',
      'What binds can be checked, taken back, or is asked once more.',
      [wayOut, question],
      'A deposit is paid by hand afterwards; a withdrawal takes a password and a review.',
    ),
    partly(
      '3.3.7 Asked once',
      'What was given is not asked for again.',
      [
        [
          'apps/h5/src/pages/deposit/deposit-form.test.tsx',
          'from where was paid is there the next time, the amount is not',
        ],
      ],
      'Both passwords are asked for again on purpose where a way into the account changes.',
    ),
    has(
      '3.3.8 Signing in',
      'No puzzle stands before it that has no other way.',
      [
        entrance,
        factor,
        [
          'e2e/journey.test.ts',
          '2. registers: six checks in their order, then logged in with the balance in the header',
        ],
      ],
      'The specification’s captcha stays; its characters are spelled by a button, and codes may be pasted.',
    ),
    partly(
      '4.1.2 Names, roles, values',
      'Controls tell what they are and how they stand.',
      [axe, opened, games, office, portal, entrance, deposit, game, wayOut, factor, code],
      byRules,
    ),
    has(
      '4.1.3 Messages',
      'What happens is told without moving the focus, and once.',
      [deposit, game, wayOut, factor, code],
      'The ways of the walks. How a screen reader words it.',
    ),
  ],
};
