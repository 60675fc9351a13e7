import { has, hasNot, partly, type Standard } from './clause.ts';

const heard = 'e2e/specification/heard.test.ts';
const pages = 'e2e/specification/accessibility.test.ts';
const contrast = 'packages/ui/src/contrast.test.ts';
/** As it stands in the file, with what is filled in for each look. */
const axe = `Each page at \${width} px, \${scheme}, \${language}, text at \${text}\${visitor ? ', for a visitor' : ''}: \${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen\${language === 'en' ? ', and no Chinese is left' : ''}`;

export const wcag: Standard = {
  name: 'WCAG 2.2, AA',
  about: 'The members’ app; the console and the portal where they are named.',
  clauses: [
    has(
      '1.1.1 and 1.3.1',
      'Pictures have words, and what stands together is told together.',
      [[pages, axe]],
      'What a rule engine sees; the rest by reading.',
    ),
    has(
      '1.4.3 Contrast',
      'Text stands out by 4.5 to 1.',
      [[contrast, 'every text of the %s theme stands out from its ground by at least 4.5 to 1']],
      'Text in the operator’s own pictures.',
    ),
    has('1.4.11 Contrast of controls', 'Edges of fields stand out by 3 to 1.', [
      [contrast, 'the edge of a field stands out by at least 3 to 1 in the %s theme'],
    ]),
    has(
      '1.4.4 and 1.4.10 Size and reflow',
      'At 320 px, and with text at 200 %, nothing is lost or scrolls both ways.',
      [
        [pages, axe],
        [heard, 'With text at 200 % nothing is squeezed to a column of single characters'],
      ],
      'Games inside their frames.',
    ),
    has(
      '2.1.1 Keyboard',
      'All can be done by keys.',
      [
        [heard, 'Banners stop when they are told to, and the categories of games answer arrow keys'],
        ['apps/h5/src/ui/tab-keys.test.tsx', '%s in a list of tabs chooses %s, and the focus is there'],
      ],
      'Not each control of each page has a test of its own.',
    ),
    has('2.2.2 Moving things', 'What moves by itself can be stopped.', [
      [heard, 'Banners stop when they are told to, and the categories of games answer arrow keys'],
    ]),
    has('2.4.2 and 2.4.6 Titles and headings', 'Pages and their parts bear names that say what they are.', [
      [heard, 'A page begins at its heading, and the place of every page has a name'],
    ]),
    partly(
      '2.4.7 and 2.4.11 Focus',
      'Where the focus is can be seen, and nothing covers it.',
      [
        [heard, 'In forced colours the field with the focus has an outline, and a switch shows its knob'],
        [
          'apps/h5/src/ui/feedback/feedback.test.ts',
          'a question is modal, says what it asks, and has the focus on the button that changes nothing',
        ],
      ],
      'That fixed bars never cover it is shown for no page.',
    ),
    partly(
      '2.5.8 Targets',
      'What is touched is 24 px at least.',
      [[pages, axe]],
      'Controls take a size of the tokens; small ones inside text are not measured.',
    ),
    has('3.1.1 Language', 'Pages say their language, and are whole in both.', [
      [
        'apps/server/src/app/english.test.ts',
        'no call says a word of Chinese to somebody who asks in English, whatever is wrong with what they send',
      ],
    ]),
    hasNot(
      '3.3.8 Signing in',
      'No puzzle stands before it that has no other way.',
      'The specification’s captcha stays. It can be heard instead of seen, which no test shows.',
    ),
    has(
      '4.1.2 and 4.1.3 Names and messages',
      'Controls tell what they are; what happens is told without moving the focus.',
      [
        [heard, 'Registration is titled as such, and the three ways to one’s account bear their own names'],
        ['e2e/agents.test.ts', 'axe finds nothing on any page of the portal, on a small dark phone'],
      ],
    ),
    hasNot(
      'By people',
      'Somebody who lives with a screen reader has gone through sign-in, second factor, deposit and play.',
      'Programs alone have looked.',
    ),
  ],
};
