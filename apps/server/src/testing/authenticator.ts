/** An authenticator of software (WebAuthn, ES256, attestation `none`), which a test can make lie about whatever it says. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Payload } from '@mingpai/contract/types';

export interface Says {
  /** Where the browser says it is. */
  readonly origin: string;
  /** For which host the key is used; that of the origin where absent. */
  readonly rpId?: string;
  /** Whether it asked who is there; it does. */
  readonly verified?: boolean;
  /** How often it was used; one more each time. */
  readonly counter?: number;
  /** Signs with a key of its own instead of the passkey's. */
  readonly otherKey?: boolean;
}

type Attestation = Payload<'registerPasskey'>['response'];
type Assertion = Payload<'provePasskey'>['response'];

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export function openAuthenticator() {
  const id = randomBytes(16);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let uses = 0;

  const clientData = (type: string, options: string, origin: string) =>
    Buffer.from(
      JSON.stringify({ type, challenge: JSON.parse(options).challenge, origin, crossOrigin: false }),
    );

  function authenticatorData({ origin, rpId, verified = true, counter }: Says, credential?: Buffer): Buffer {
    uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses);
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential === undefined ? 0 : 0x40);
    return Buffer.concat([
      sha256(rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      ...(credential === undefined ? [] : [credential]),
    ]);
  }

  /** The credential's part of the authenticator's data: AAGUID, id and public key (COSE). */
  function attested(): Buffer {
    const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([
      Buffer.alloc(16),
      length,
      id,
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  const name = id.toString('base64url');
  const parts = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    /** @param options as `offerPasskey` answered them */
    make(options: string, says: Says): Attestation {
      const data = authenticatorData(says, attested());
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const attestationObject = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        ...parts,
        response: {
          clientDataJSON: clientData('webauthn.create', options, says.origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** @param options as `askPasskey` answered them */
    show(options: string, says: Says): Assertion {
      const data = authenticatorData(says);
      const client = clientData('webauthn.get', options, says.origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign((says.otherKey === true ? other : keys).privateKey);
      return {
        ...parts,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
