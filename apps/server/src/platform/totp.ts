/** Codes of authenticator apps (RFC 6238): six digits, one for every 30 seconds; those of members and of staff alike. */
import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';

/** Seconds of one code, the default of all apps. */
const period = 30;

/** A new secret, base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/**
 * Which step a code belongs to; one step either way is allowed for slow clocks. Whoever accepts a code keeps its step and takes none
 * that is not later: a code works once.
 * @returns undefined where it is no code of this secret now
 */
export async function totpStepOf(secret: string, code: string, now: Date): Promise<bigint | undefined> {
  const epoch = Math.floor(now.getTime() / 1_000);
  const checked = await verify({ secret, token: code, epoch, epochTolerance: period }).catch(
    () => ({ valid: false }) as const,
  );
  if (!checked.valid) return undefined;
  return BigInt(Math.floor(epoch / period) + ('delta' in checked ? checked.delta : 0));
}

/** What an app scans. @param issuer stands above the code in the app @param label whose account it is */
export function totpQr(
  issuer: string,
  label: string,
  secret: string,
): { readonly address: string; readonly picture: string } {
  const address = generateURI({ issuer, label, secret });
  const svg = renderSVG(address, { border: 2 });
  return { address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}
