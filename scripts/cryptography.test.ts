/** docs/cryptography.md is the inventory of keys and algorithms: what the code does with keys stands there, and nothing else. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './documents/tree.ts';

const page = 'docs/cryptography.md';
const tree = readTree(join(import.meta.dirname, '..'));
/** The stand-ins are third parties, and no part of a site for real money. */
const sources = tree.files.filter(
  (file) =>
    /^(?:apps\/server|packages\/[^/]+)\/src\/.*\.ts$/.test(file) &&
    !/\.test\.ts$|\/testing\/|testing\.ts$|test-site\.ts$/.test(file),
);

/** With a key, or of a kind that wants a reason; a plain SHA-256 is no secret's. */
const keyed =
  /create(?:Cipheriv|Decipheriv|Hmac|Sign|Verify|ECDH|PrivateKey|PublicKey)\(|generateKeyPair|hkdfSync|X509Certificate|timingSafeEqual\(|from '(?:@noble|@scure\/bip32|@node-rs\/argon2|otplib|@simplewebauthn\/server)/;
const taken = new Set(['sha256', 'aes-256-gcm', 'aes-128-gcm', 'prime256v1', 'RSA-SHA256', 'P-256', 'ec']);
/** What a published protocol has, and nobody can choose: file, and algorithm. */
const theirs: Readonly<Record<string, string>> = {
  // BIP 32.
  'apps/server/src/chain/extended-key.ts': 'sha512',
  'apps/server/src/game-providers/gamehub/wallet-calls.ts': 'sha1',
};
const named =
  /(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|createECDH|generateKeyPairSync|createSign|createVerify)\('([^']+)'|cipherName = '([^']+)'|namedCurve: '([^']+)'/g;

const usersOf = (files: readonly string[], textOf: (file: string) => string) =>
  files.filter((file) => keyed.test(textOf(file)));
const algorithmsIn = (text: string) => [...text.matchAll(named)].map(([, a, b, c]) => a ?? b ?? c ?? '');

test('each file of the server that works with keys is in the inventory, and each that it names does', () => {
  const rows = [...tree.textOf(page).matchAll(/\| `([^`]+\.ts)` \|$/gm)].map(([, file]) => file ?? '');
  expect(rows.length).toBeGreaterThan(15);
  const missing = usersOf(sources, tree.textOf).filter((file) => !rows.includes(file));
  expect(missing).toEqual([]);
  expect(rows.filter((file) => !sources.includes(file))).toEqual([]);
});

test('no cipher, hash or curve is used but those of the inventory: no ECB, no CBC, no MD5, and SHA-1 for one platform alone', () => {
  const used = sources.flatMap((file) =>
    algorithmsIn(tree.textOf(file)).filter((name) => theirs[file] !== name),
  );
  expect(used).toContain('aes-256-gcm');
  expect([...new Set(used)].filter((name) => !taken.has(name))).toEqual([]);
  for (const [file, name] of Object.entries(theirs))
    expect(algorithmsIn(tree.textOf(file)), file).toContain(name);
});

test('a file that begins to encrypt, and a mode that nobody has agreed to, are found', () => {
  const planted = "const c = createCipheriv('aes-256-cbc', key, iv);";
  expect(usersOf(['apps/server/src/planted.ts'], () => planted)).toEqual(['apps/server/src/planted.ts']);
  expect(algorithmsIn(planted).filter((name) => !taken.has(name))).toEqual(['aes-256-cbc']);
});
