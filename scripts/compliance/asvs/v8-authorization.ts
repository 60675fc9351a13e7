import { type Clause, has, notApplicable } from '../clause.ts';
import { doors, rights, strangers } from './files.ts';

const personal = 'packages/contract/src/console/personal.test.ts';
const strange: Clause['shown'][number] = [
  strangers,
  'no call tells a stranger anything of another member, or changes anything of theirs, whatever it names',
];

export const v8: readonly Clause[] = [
  has('8.1.1', 'It is written down who may call what, and see whose.', [
    [rights, 'every call of the console is in one of the lists, and none twice'],
    ['packages/contract/src/calls.test.ts', 'a right that a staff call names exists'],
    ['docs/rules/6-roles.md', 'Chapter 6: Roles and permissions'],
  ]),
  has('8.1.2', 'It is written down who may read and write which fields.', [
    [personal, 'every field of an answer to staff that looks personal is marked, or exempt for a reason'],
    ['docs/operating.md', "Members' personal data"],
  ]),
  has('8.2.1', 'A call is open to those whose it is.', [
    [rights, 'a clerk is let in by the calls of a clerk and by no others'],
    [rights, 'nobody without a session is let in anywhere but to sign in'],
    [doors, "%s is closed to a member's token"],
  ]),
  has('8.2.2', 'Nobody sees or changes what is another’s, whatever number they name.', [strange]),
  has('8.2.3', 'Nobody reads or writes a field that is not for them.', [
    [
      strangers,
      'fields that a call does not take do nothing: nobody makes themselves rich, important or somebody else',
    ],
    [
      'attacks/i8-personal-data.test.ts',
      "no answer of the console tells a member's data to somebody who has not asked for it",
    ],
  ]),
  has('8.3.1', 'The server decides, whatever the page shows.', [
    strange,
    [rights, 'a clerk is let in by the calls of a clerk and by no others'],
  ]),
  notApplicable(
    '8.4.1',
    'One house cannot reach another’s data.',
    'A site is one operator’s; agents see their own team alone (`apps/server/src/affiliates/portal.test.ts`).',
  ),
];
