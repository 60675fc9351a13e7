/** Signatures over the body against the vectors that Hub88 publishes (Hub88-Examples, signatures.csv and its public key). */
import { execFileSync } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodySignature, isSignedBy, privateKeyOf, publicKeysOf } from '../kit/body-signature.ts';

const published = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----
`;
const vectors: readonly (readonly [body: string, signature: string])[] = [
  [
    'test',
    'V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtGQRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkLulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZSG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==',
  ],
  [
    'example',
    'KzpO4V0hQzF5QXl6VxBurWImpi1XhY0/nfezuaNJd3IE1YvIX1uRqgVcKRRLOcBVDg9uT7oQNOyuBSIYmNqc6YR3IJyWNPol0wPObBi71fpDtDxIuZmAW6CHsoKgjSlP3NPP7X4CheJW/xaVgWW2hveAcV4mXvbY2cIVywVeCE6y+LrKI+doq1sRXAx7akQsAe5aQvFNo419zme682eddwkgESDdlJY2vCQ7mFxpxrnXQ3kqefq6JuGizGwgGLaqsp79hu9rc6Bnkvevhq0LcyLZ4SnHfVnv6sxZGyPEFQLslgk/jtww+IXXna6pI0ki2nxSc4UVbFTUIBL4B3lm/A==',
  ],
  [
    '{"test":"test"}',
    'LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/XSeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcsljIJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmcog5fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==',
  ],
  [
    '{"game_id":132,"request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af","token":"55b7518e-b89e-11e7-81be-58404eea6d16"}',
    'Kd+/B1NealiUiv/9cI/0MQuwnLiAMteKFesys/b8Koe9pVP/H7Hw54W99+q1uMGizaXj+nMIzcwerFSlSkMj94uqXHueGFvDKI4YGKqntlj7EvID1B7P+VlS/A5RN4RjghIMR3MGnsJZT43G8tAju+xJCzjzDmgS25IPVIZobabIpct87ReqxYfkqIlqgH/uKkpU0ezG25mmhMa82Umat1eu88dJDCa1NsbX9SF5gtdC+A8pYS/o87s2RWHG5VVYM8awAwxPnwZacyKIEbXS59BcAI6StUm+/sJWvSKKvR6lxCiJyQOWzG1IwN9NxBthp5AfQx23G5aDMnYDkSUsIw==',
  ],
  [
    '{"user":"3nYTOSjdlF6UTz9Ir","country":"XX","currency":"BTC","operator_id":1,"token":"cd6bd8560f3bb8f84325152101adeb45","platform":"GPL_DESKTOP","game_id":39,"lang":"en","lobby_url":"https://examplecasino.io","ip":"::ffff:10.0.0.39"}',
    'bL7uNP1K3S0HG8IOC0A5Gf/Cl+Hs3YCVfA0ZrjPgGJFnOstxshCQHB7JbeBhTEDhsqd6CFj4U5xOjzselFkO1HhFrTWssB7CNiXaNmizYp2NKuZhkJcrTswVlk8z9NzAkYJfcqnXiC6lMX1X5t6/+dOX6rvLlHM7yfo9LzhVjKo1on9JMHoW8AiYcC8clKEqpyWTQ70euGXnqxRay5RVAmD1sxOlmz8VIX5irtpMOugNDIL1G3g4IgauPk8T2IfVierOFeALQrNx88Es6Dl8Bgb9ogm1W4xgL3Ve01p59DQNt0oorm0LZt/YqkWYGLL2lpd5Qb1FiX4O7+hfyPKN1Q==',
  ],
];
const keys = publicKeysOf(published);
const pairOf = (bits = 2_048) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

test.each(vectors)('the published signature of %s is genuine', (body, signature) => {
  expect(isSignedBy(keys, Buffer.from(body), signature)).toBe(true);
});

test.each(vectors)('%s with a space more, or signed for another body, is not', (body, signature) => {
  expect(isSignedBy(keys, Buffer.from(`${body} `), signature)).toBe(false);
  const another = vectors.find(([text]) => text !== body)?.[1];
  expect(isSignedBy(keys, Buffer.from(body), another)).toBe(false);
});

test.each([undefined, '', 'none', 'A'.repeat(344), ['a', 'b'], `${'A'.repeat(20_000)}`])(
  'a header of %s is no signature',
  (header) => {
    expect(isSignedBy(keys, Buffer.from('test'), header)).toBe(false);
  },
);

test('what we sign verifies with openssl dgst -sha256 -verify, and what openssl signs is genuine here', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signature-'));
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const { privateKey, publicKey } = pairOf();
    const [own, known] = [file('own.pem', privateKey), file('known.pem', publicKey)];
    const body = '{"a":1,"中":"文"}';
    const text = file('body', body);
    const signed = file('signature', Buffer.from(bodySignature(privateKeyOf(privateKey), body), 'base64'));
    const verified = ['dgst', '-sha256', '-verify', known, '-signature', signed, text];
    expect(execFileSync('openssl', verified, { encoding: 'utf8' })).toContain('Verified OK');
    const theirs = execFileSync('openssl', ['dgst', '-sha256', '-sign', own, text]).toString('base64');
    expect(isSignedBy(publicKeysOf(publicKey), Buffer.from(body), theirs)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('while a key is changed both of them are believed, a third is not', () => {
  const [old, next, other] = [pairOf(), pairOf(), pairOf()];
  const both = publicKeysOf(`${old.publicKey}\n${next.publicKey}`);
  const by = ({ privateKey }: ReturnType<typeof pairOf>) =>
    createSign('RSA-SHA256').update('body').sign(privateKey, 'base64');
  expect([old, next, other].map((pair) => isSignedBy(both, Buffer.from('body'), by(pair)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a short key, another kind of key, and a text without one are refused', () => {
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(() => publicKeysOf(pairOf(1_024).publicKey)).toThrow('2048 bits');
  expect(() => privateKeyOf(elliptic.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(
    'RSA',
  );
  expect(() => publicKeysOf('nothing')).toThrow('no key');
});
