/** Time-stamps of RFC 3161: what is asked of an authority, and whether an answer is what it says. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import {
  contentOf,
  type Der,
  NotDer,
  partsOf,
  readDer,
  tags,
  writeDer,
  writeInteger,
  writeOid,
} from './der.ts';

const oids = {
  sha256: writeOid('2.16.840.1.101.3.4.2.1'),
  signedData: writeOid('1.2.840.113549.1.7.2'),
  tstInfo: writeOid('1.2.840.113549.1.9.16.1.4'),
  messageDigest: writeOid('1.2.840.113549.1.9.4'),
  contentType: writeOid('1.2.840.113549.1.9.3'),
} as const;

/** By their identifiers, what Node calls them; signatures of EC keys and PKCS#1 alike. */
const digests = new Map([
  [oids.sha256.toString('hex'), 'sha256'],
  [writeOid('2.16.840.1.101.3.4.2.2').toString('hex'), 'sha384'],
  [writeOid('2.16.840.1.101.3.4.2.3').toString('hex'), 'sha512'],
]);

/** What a certificate must be for, to stamp times. */
const stampingPurpose = '1.3.6.1.5.5.7.3.8';

/** An authority's time may be this far from ours, in ms. */
const mostAstrayMs = 3_600_000;

/**
 * The bytes of a TimeStampReq for a text's SHA-256; the authority is asked to send its certificates along.
 * @param nonce eight bytes that nobody has seen before
 */
export function stampRequest(digest: Buffer, nonce: Buffer): Buffer {
  const algorithm = writeDer(tags.sequence, oids.sha256, writeDer(tags.null));
  const imprint = writeDer(tags.sequence, algorithm, writeDer(tags.octets, digest));
  return writeDer(
    tags.sequence,
    writeInteger(Uint8Array.of(1)),
    imprint,
    writeInteger(nonce),
    writeDer(tags.boolean, Uint8Array.of(0xff)),
  );
}

export interface Asked {
  readonly digest: Buffer;
  readonly nonce: Buffer;
  readonly now: Date;
  /** Certificates that an authority's own leads to. */
  readonly roots: readonly X509Certificate[];
}

/** Granted at that moment; or why it is no stamp of what was asked. */
export type StampAnswer = { readonly at: Date } | { readonly trouble: string };

/** @param response bytes of a TimeStampResp, from anybody */
export function readStamp(response: Buffer, asked: Asked): StampAnswer {
  try {
    const [status, token] = partsOf(readDer(response), tags.sequence);
    const [granted] = partsOf(status, tags.sequence);
    const code = contentOf(granted, tags.integer)[0] ?? 255;
    if (code > 1 || !token) return { trouble: `refused, status ${code}` };
    return tokenAnswer(token, asked);
  } catch (error) {
    if (error instanceof NotDer) return { trouble: `no time-stamp: ${error.message}` };
    throw error;
  }
}

function tokenAnswer(token: Der, { digest, nonce, now, roots }: Asked): StampAnswer {
  const [kind, wrapped] = partsOf(token, tags.sequence);
  if (!kind?.whole.equals(oids.signedData)) return { trouble: 'not signed' };
  const [signed] = partsOf(wrapped, tags.context0);
  const fields = partsOf(signed, tags.sequence);
  const [contentKind, contentWrapped] = partsOf(fields[2], tags.sequence);
  if (!contentKind?.whole.equals(oids.tstInfo)) return { trouble: 'signed is no time' };
  const content = contentOf(partsOf(contentWrapped, tags.context0)[0], tags.octets);

  const info = partsOf(readDer(content), tags.sequence);
  const [algorithm, imprint] = partsOf(info[2], tags.sequence);
  const [hashKind] = partsOf(algorithm, tags.sequence);
  if (!hashKind?.whole.equals(oids.sha256) || !contentOf(imprint, tags.octets).equals(digest))
    return { trouble: 'it stamps something else' };
  if (!info.slice(5).some(({ whole }) => whole.equals(writeInteger(nonce))))
    return { trouble: 'it answers another question' };
  const at = timeOf(contentOf(info[4], tags.time).toString('latin1'));
  if (Math.abs(at.getTime() - now.getTime()) > mostAstrayMs)
    return { trouble: `its time is ${at.toISOString()}` };

  const certificates = fields
    .filter(({ tag }) => tag === tags.context0)
    .flatMap((list) => partsOf(list, tags.context0))
    .flatMap(({ whole }) => certificateOf(whole));
  const signers = partsOf(fields.at(-1), tags.set);
  const signer = certificates.find((one) => signers.some((by) => isSignedBy(by, one, content)));
  if (!signer) return { trouble: 'its signature is wrong' };
  if (!signer.keyUsage?.includes(stampingPurpose))
    return { trouble: 'its certificate is not for time-stamps' };
  if (at < new Date(signer.validFrom) || at > new Date(signer.validTo))
    return { trouble: 'its certificate is out of date' };
  return leadsTo(signer, certificates, roots) ? { at } : { trouble: 'another authority signed it' };
}

/** `YYYYMMDDHHMMSS[.f]Z`, always UTC. */
function timeOf(text: string): Date {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text);
  if (!found) throw new NotDer('a time in another form');
  const [, year, month, day, hour, minute, second, fraction = ''] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
}

function certificateOf(bytes: Buffer): X509Certificate[] {
  try {
    const certificate = new X509Certificate(bytes);
    // A key that cannot be read throws when it is asked for, not before.
    return certificate.publicKey ? [certificate] : [];
  } catch {
    return [];
  }
}

/** The signature covers the signed attributes, of which one is the digest of the content. */
function isSignedBy(signer: Der, { publicKey }: X509Certificate, content: Buffer): boolean {
  const [, , digestAlgorithm, attributes, , signature] = partsOf(signer, tags.sequence);
  const [digestKind] = partsOf(digestAlgorithm, tags.sequence);
  const digest = digests.get(digestKind?.whole.toString('hex') ?? '');
  if (!digest || !attributes || publicKey.asymmetricKeyType === 'dsa') return false;
  const stated = new Map(
    partsOf(attributes, tags.context0).map((attribute) => {
      const [kind, values] = partsOf(attribute, tags.sequence);
      return [kind?.whole.toString('hex') ?? '', partsOf(values, tags.set)[0]];
    }),
  );
  const stamped = stated.get(oids.contentType.toString('hex'))?.whole.equals(oids.tstInfo) ?? false;
  const told = contentOf(stated.get(oids.messageDigest.toString('hex')), tags.octets);
  if (!stamped || !told.equals(createHash(digest).update(content).digest())) return false;
  // As a set of its own, not as a part of the signer.
  const signed = Buffer.concat([Buffer.from([tags.set]), attributes.whole.subarray(1)]);
  try {
    return verify(digest, signed, publicKey, contentOf(signature, tags.octets));
  } catch {
    return false;
  }
}

/** From issuer to issuer, at most a few steps. */
function leadsTo(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  steps = 5,
): boolean {
  const issued = (by: X509Certificate) => {
    try {
      return certificate.checkIssued(by) && certificate.verify(by.publicKey);
    } catch {
      return false;
    }
  };
  if (roots.some((root) => root.fingerprint256 === certificate.fingerprint256 || issued(root))) return true;
  return (
    steps > 0 && others.some((other) => other.ca && issued(other) && leadsTo(other, others, roots, steps - 1))
  );
}
