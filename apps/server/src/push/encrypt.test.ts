import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptFor, isPoint } from './encrypt.ts';
import { decrypt } from './testing.ts';

const octets = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: octets('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  privateKey: octets('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: octets('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: octets('DGv6ra1nlYgDCS1FRnbzlw'),
  sender: octets('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 comes out octet by octet', () => {
  const body = encryptFor(example, example.text, {
    padded: false,
    drawn: { salt: example.salt, privateKey: example.sender },
  });
  expect(body.toString('base64url')).toBe(example.body);
  expect(decrypt(octets(example.body), example.privateKey, example.auth)).toBe(example.text);
});

test.each(['', '存款已到账', 'x'.repeat(511), 'x'.repeat(512), 'x'.repeat(3_993)])(
  'the browser reads what was sent, each time encrypted anew, and its length tells nothing',
  (text) => {
    const [first, second] = [encryptFor(example, text), encryptFor(example, text)];
    expect(decrypt(first, example.privateKey, example.auth)).toBe(text);
    expect(first.equals(second)).toBe(false);
    expect(first.length).toBeLessThanOrEqual(4_096);
    if (text.length < 500) expect(first.length).toBe(encryptFor(example, '取').length);
  },
);

test('what does not fit one message is refused', () => {
  expect(() => encryptFor(example, 'x'.repeat(3_994))).toThrow(/too long/);
});

test('a changed message, and one for another browser, cannot be read', () => {
  const body = encryptFor(example, example.text);
  expect(() => decrypt(body, example.privateKey, randomBytes(16))).toThrow();
  body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1;
  expect(() => decrypt(body, example.privateKey, example.auth)).toThrow();
});

test('only points of the curve are taken as keys', () => {
  expect(isPoint(example.p256dh)).toBe(true);
  const off = Buffer.from(example.p256dh);
  off[64] = (off[64] ?? 0) ^ 1;
  for (const bad of [off, Buffer.alloc(65, 4), example.p256dh.subarray(0, 33), Buffer.alloc(0)])
    expect(isPoint(bad)).toBe(false);
});
