import { type Clause, has, notApplicable, partly } from '../clause.ts';
import { account, cryptography, dangerous, platform } from './files.ts';

const inventory: Clause['shown'][number] = [
  cryptography,
  'each file of the server that works with keys is in the inventory, and each that it names does',
];
const listed: Clause['shown'][number] = [
  cryptography,
  'no cipher, hash or curve is used but those of the inventory: no ECB, no CBC, no MD5, and SHA-1 for one platform alone',
];
const encrypt = 'apps/server/src/push/encrypt.test.ts';
const bodies = 'apps/server/src/game-providers/hub88/signature.test.ts';

export const v11: readonly Clause[] = [
  partly(
    '11.1.1',
    'It is written down how keys are made, kept, changed and ended, by a standard.',
    [['docs/cryptography.md', 'Keys and algorithms']],
    'By no standard’s lifecycle: no key has a calendar, and that of members’ documents cannot be changed.',
  ),
  has(
    '11.1.2',
    'Keys, algorithms and certificates are listed, with what they are for.',
    [inventory],
    'Certificates are the web server’s.',
  ),
  partly(
    '11.2.1',
    'Known implementations are used.',
    [inventory, [encrypt, 'the example of RFC 8291 comes out octet by octet']],
    'Node’s and known libraries’. The framing of Web Push and of archives, and the reading of stamps, are ours.',
  ),
  partly(
    '11.2.2',
    'Algorithms and keys can be changed.',
    [[bodies, 'while a key is changed both of them are believed, a third is not']],
    'Hashes of passwords say their own cost; keys of platforms change without a stop. Documents say no algorithm, and their key cannot be changed.',
  ),
  partly(
    '11.2.3',
    'Everything has 128 bits of strength.',
    [[bodies, 'a short key, another kind of key, and a text without one are refused']],
    'RSA begins at 2,048 bits, some 112, as a platform’s protocol has it; codes that people type have 79.',
  ),
  has('11.3.1', 'No weak modes of a cipher.', [listed]),
  has('11.3.2', 'Agreed ciphers alone: AES in GCM.', [listed]),
  has('11.3.3', 'What was encrypted cannot be changed unseen.', [
    [encrypt, 'a changed message, and one for another browser, cannot be read'],
    [
      'apps/server/src/app/archive/archive.test.ts',
      'a byte that was altered, a cut-off end and another key are refused, and nothing is written',
    ],
    [
      'apps/server/src/identity/review.test.ts',
      'whoever has the database alone reads neither form nor picture',
    ],
  ]),
  partly(
    '11.4.1',
    'Agreed hashes alone, and no MD5.',
    [listed, [dangerous, '%s is found']],
    'Calls of GameHub’s wallet are marked by SHA-1 over a salt, as its published protocol has it. HMAC-SHA-1 stands within the codes of authenticator apps (RFC 6238).',
  ),
  has('11.4.2', 'Passwords are kept by a slow hash of today’s cost.', [
    [
      `${platform}/password.test.ts`,
      'a site keeps passwords as argon2id with the least that OWASP asks for: 19 MiB, two passes, one lane',
    ],
    [account, 'the database keeps neither passwords nor tokens'],
  ]),
  partly(
    '11.4.3',
    'Hashes that prove something have 256 bits.',
    [listed],
    'But for those of GameHub’s calls, of 160.',
  ),
  notApplicable(
    '11.4.4',
    'Keys that follow from passwords are stretched.',
    'No key follows from a password.',
  ),
  partly(
    '11.5.1',
    'What nobody may guess is drawn by the system’s generator, of 128 bits.',
    [
      [dangerous, 'chance that a browser may guess decides nothing on the server, and nothing of the ledger'],
      ['apps/sandbox/src/game-platform/fairness/battery/battery.test.ts', '$name stands each test'],
    ],
    'Tokens have 256 bits. Codes that people type have 79, and invitations of a campaign less.',
  ),
  partly(
    '11.6.1',
    'Public keys are made and used by agreed algorithms.',
    [
      listed,
      [
        bodies,
        'what we sign verifies with openssl dgst -sha256 -verify, and what openssl signs is genuine here',
      ],
    ],
    'P-256 and RSA are; BLS12-381 of the public rounds and secp256k1 of the chains are what those networks have.',
  ),
];
