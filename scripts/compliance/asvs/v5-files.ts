import { type Clause, has, hasNot, partly } from '../clause.ts';
import { doors, members, office, unwritable } from './files.ts';

const avatar = `${members}/avatar.test.ts`;
const notServed =
  'nothing of the tree is served but the built clients: no repository, no source, no list of a folder';

export const v5: readonly Clause[] = [
  partly(
    '5.1.1',
    'It is written down which files are taken, how large, and what is done with a bad one.',
    [['docs/rules/5-validation.md', 'Chapter 5: what is checked before anything is done']],
    'Members’ pictures stand there; files of statements and of members of another system stand where they are imported. Nothing is said of files that would be malicious.',
  ),
  has('5.2.1', 'A file is no larger than can be worked on.', [
    ['apps/server/src/content/banners.test.ts', 'more than 2 MB, and no file at all, are refused'],
    [avatar, 'too much, another field, no multipart at all: refused'],
  ]),
  has(
    '5.2.2',
    'A file is what it says it is.',
    [
      [avatar, '%s is refused'],
      [
        'apps/server/src/deposits/proofs.test.ts',
        'what is no picture by its content is refused, in words that name what is taken',
      ],
    ],
    'The name and its ending are not looked at: the content decides, and the picture is drawn anew.',
  ),
  partly(
    '5.2.3',
    'What is packed is not unpacked beyond a size and a number.',
    [[avatar, '%s is refused']],
    'No archive is taken from members; a picture that unpacks to more pixels than 16 million is refused. An archive of the whole site is the operator’s own, and locked.',
  ),
  has(
    '5.3.1',
    'An upload is never run on the server.',
    [
      [avatar, 'what else was in the file is not served'],
      [doors, notServed],
    ],
    'Uploads lie in the database, not in a folder.',
  ),
  has('5.3.2', 'No path of a file is made of a name that somebody sent.', [
    [doors, notServed],
    [unwritable, 'an upload whose field, text or file has a name that cannot be written is refused by name'],
  ]),
  partly(
    '5.4.1',
    'A file that is fetched has a name of ours.',
    [
      [
        `${office}/exports/export.test.ts`,
        'every list can be taken, with its heads alone where there is nothing',
      ],
    ],
    'Lists and members’ own data have names of ours that no test reads; pictures are served under their own address, inline, without one.',
  ),
  partly(
    '5.4.2',
    'Names of files that are served cannot change the answer’s form.',
    [
      [
        `${office}/exports/export.test.ts`,
        'every list can be taken, with its heads alone where there is nothing',
      ],
    ],
    'They are put together of fixed words and dates; no test tries another.',
  ),
  hasNot(
    '5.4.3',
    'Files of strangers are looked at by a virus scanner.',
    'None looks. Pictures are drawn anew from their pixels, so that nothing else of the file is served.',
  ),
];
