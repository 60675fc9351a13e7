/** Time-stamps by an authority of our own, which OpenSSL plays; where there is no OpenSSL they fail, and say what to install. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openTestTables, type TestTables } from '../../testing/tables.ts';
import { contentOf, partsOf, readDer, tags, writeDer, writeInteger } from './der.ts';
import { readStamp, stampRequest } from './stamp.ts';
import { stampHeads, stampStatus } from './stamping.ts';

const folder = mkdtempSync(join(tmpdir(), 'stamps-'));
const here = (name: string) => join(folder, name);
const openssl = (...words: readonly string[]) =>
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

/** Left out without a word, nothing would say that stamps are not tested. */
try {
  openssl('version');
} catch (error) {
  throw new Error('OpenSSL plays the authority of these tests and is not here: apt-get install openssl', {
    cause: error,
  });
}

const ecKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A root, and an authority's certificate that it signed. @param purpose of the certificate */
function authority(name: string, key: readonly string[], purpose = 'critical,timeStamping'): X509Certificate {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}-root.key`,
    '-out',
    `${name}-root.pem`,
    '-subj',
    `/CN=${name} root`,
    '-days',
    '3650',
  );
  openssl(
    'req',
    '-new',
    ...key,
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=${name}`,
  );
  writeFileSync(here('ext'), `extendedKeyUsage=${purpose}\n`);
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-CA',
    `${name}-root.pem`,
    '-CAkey',
    `${name}-root.key`,
    '-CAcreateserial',
    '-out',
    `${name}.pem`,
    '-days',
    '3000',
    '-extfile',
    'ext',
  );
  writeFileSync(
    here(`${name}.cnf`),
    `[tsa]
default_tsa = one
[one]
serial = ${here('serial')}
signer_cert = ${here(`${name}.pem`)}
certs = ${here(`${name}-root.pem`)}
signer_key = ${here(`${name}.key`)}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`,
  );
  return new X509Certificate(readFileSync(here(`${name}-root.pem`)));
}

/** What the authority answers to a request. */
function stamped(name: string, request: Buffer): Buffer {
  writeFileSync(here('question.tsq'), request);
  openssl('ts', '-reply', '-config', `${name}.cnf`, '-queryfile', 'question.tsq', '-out', 'answer.tsr');
  return readFileSync(here('answer.tsr'));
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('with OpenSSL as the authority', () => {
  const digest = createHash('sha256').update('heads').digest();
  const nonce = Buffer.from('00ff010203040506', 'hex');
  const now = new Date();
  let rsa: X509Certificate;
  let ec: X509Certificate;
  beforeAll(() => {
    writeFileSync(here('serial'), '01\n');
    rsa = authority('rsa', ['-newkey', 'rsa:2048']);
    ec = authority('ec', ecKey);
  });
  const asked = (root: X509Certificate) => ({ digest, nonce, now, roots: [root] });

  test('a stamp of RSA and of EC keys is believed, with the moment that the authority says', () => {
    for (const [name, root] of [
      ['rsa', rsa],
      ['ec', ec],
    ] as const) {
      const answer = readStamp(stamped(name, stampRequest(digest, nonce)), asked(root));
      expect(answer).toEqual({ at: expect.any(Date) });
      if ('at' in answer) expect(Math.abs(answer.at.getTime() - Date.now())).toBeLessThan(600_000);
    }
  });

  test('what stamps something else, answers another, is signed by another, is late by a day or was altered is refused', () => {
    const right = stamped('rsa', stampRequest(digest, nonce));
    const of = (response: Buffer, change: object = {}) => readStamp(response, { ...asked(rsa), ...change });
    expect(of(stamped('rsa', stampRequest(createHash('sha256').update('else').digest(), nonce)))).toEqual({
      trouble: 'it stamps something else',
    });
    expect(of(stamped('rsa', stampRequest(digest, randomBytes(8))))).toEqual({
      trouble: 'it answers another question',
    });
    expect(of(right, { roots: [ec] })).toEqual({ trouble: 'another authority signed it' });
    expect(of(right, { roots: [] })).toEqual({ trouble: 'another authority signed it' });
    expect(of(right, { now: new Date(now.getTime() + 86_400_000) })).toEqual({
      trouble: expect.stringContaining('its time is'),
    });
    for (let at = 0; at < right.length; at += 17) {
      const altered = Buffer.from(right);
      altered[at] = (altered[at] ?? 0) ^ 1;
      // Bytes that nothing hangs on (an accuracy's form, a name) may be altered; what is said never.
      const answer = of(altered);
      if ('at' in answer) expect(answer).toEqual(of(right));
      expect(of(right.subarray(0, at))).toEqual({ trouble: expect.any(String) });
    }
    expect(of(Buffer.from('<html>'))).toEqual({ trouble: expect.any(String) });
    expect(of(Buffer.alloc(0))).toEqual({ trouble: expect.any(String) });
  });

  test('a certificate for something else stamps nothing', () => {
    const web = authority('web', ecKey, 'serverAuth');
    // OpenSSL refuses to stamp with it, so the time is taken from a right answer and signed anew.
    const token = partsOf(readDer(stamped('rsa', stampRequest(digest, nonce))), tags.sequence)[1];
    const signed = partsOf(partsOf(token, tags.sequence)[1], tags.context0)[0];
    const content = partsOf(partsOf(signed, tags.sequence)[2], tags.sequence)[1];
    writeFileSync(here('time.der'), contentOf(partsOf(content, tags.context0)[0], tags.octets));
    const sign = (name: string) => {
      const kind = '1.2.840.113549.1.9.16.1.4';
      openssl(
        'cms',
        '-sign',
        '-binary',
        '-nodetach',
        '-econtent_type',
        kind,
        '-signer',
        `${name}.pem`,
        '-inkey',
        `${name}.key`,
        '-outform',
        'DER',
        '-in',
        'time.der',
        '-out',
        'cms.der',
      );
      const granted = writeDer(tags.sequence, writeInteger(Uint8Array.of(0)));
      return writeDer(tags.sequence, granted, readFileSync(here('cms.der')));
    };
    expect(readStamp(sign('rsa'), asked(rsa))).toEqual({ at: expect.any(Date) });
    expect(readStamp(sign('web'), asked(web))).toEqual({ trouble: 'its certificate is not for time-stamps' });
  });

  test('a refusal is one', () => {
    const bad = stampRequest(digest.subarray(1), nonce);
    expect(readStamp(stamped('rsa', bad), asked(rsa))).toEqual({ trouble: 'refused, status 2' });
  });
});

describe('a site that asks', () => {
  const clock = new SetClock(new Date());
  let tables: TestTables;
  let server: Server;
  let answer: (request: Buffer) => { status: number; body: Buffer } | undefined = () => undefined;
  let url = '';
  beforeAll(async () => {
    tables = await openTestTables(clock);
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const told = answer(Buffer.concat(parts));
        if (told) response.writeHead(told.status).end(told.body);
      });
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await tables.close();
  });
  const stamp = (more: object = {}) =>
    stampHeads({
      database: tables.database,
      clock,
      url,
      rootsFile: here('rsa-root.pem'),
      headsFile: here('heads.jsonl'),
      ...more,
    });
  const standing = () => stampStatus({ config: { TIMESTAMP_URL: url }, database: tables.database, clock });

  test('an authority that is not set is not asked; one that is silent, broken or another one makes the stamp late', async () => {
    expect(await stamp({ url: undefined })).toBeUndefined();
    expect(await stampStatus({ config: {}, database: tables.database, clock })).toBeUndefined();
    expect(await stamp({ patienceMs: 50 })).toBe('no answer');
    answer = () => ({ status: 503, body: Buffer.alloc(0) });
    expect(await stamp()).toBe('HTTP 503');
    answer = () => ({ status: 200, body: Buffer.alloc(100_000, 'x') });
    expect(await stamp()).toBe('an answer that is too large');
    answer = (request) => ({ status: 200, body: stamped('ec', request) });
    expect(await stamp()).toBe('another authority signed it');
    expect(await stamp({ rootsFile: here('none.pem') })).toContain('TIMESTAMP_ROOTS_FILE');
    expect(await standing()).toEqual({ late: true });
  });

  test('its stamp is kept once a day, and what lies beside the heads is what OpenSSL verifies', async () => {
    let times = 0;
    answer = (request) => {
      times += 1;
      return { status: 200, body: stamped('rsa', request) };
    };
    expect(await stamp()).toBeUndefined();
    expect(await stamp()).toBeUndefined();
    expect(times).toBe(1);
    const told = await standing();
    expect(told).toMatchObject({ late: false, at: expect.any(Date) });
    const file = here(`stamps/${told?.day}`);
    expect(readFileSync(`${file}.txt`, 'utf8')).toMatch(/^mingpai-heads-1\n/);
    const verified = openssl(
      'ts',
      '-verify',
      '-data',
      `${file}.txt`,
      '-in',
      `${file}.tsr`,
      '-CAfile',
      'rsa-root.pem',
    );
    expect(String(verified)).toContain('OK');
    writeFileSync(`${file}.txt`, 'another');
    expect(() =>
      openssl('ts', '-verify', '-data', `${file}.txt`, '-in', `${file}.tsr`, '-CAfile', 'rsa-root.pem'),
    ).toThrow();
    await expect(tables.database.query('update seal_stamp set document = $1', ['x'])).rejects.toThrow();
    clock.advance(2 * 86_400_000);
    expect(await standing()).toMatchObject({ late: true });
  });
});
