/** What is said to many, in messages, notices and articles, and where it may lead; for the form and for the server alike. */

/** Empty, or a page of the members' app: a message leads nowhere else. */
export function isOwnPath(text: string): boolean {
  return /^$|^\/(?![/\\])[^\s\\]*$/.test(text);
}

const invisible = /\p{Cf}|\p{Mn}/gu;

/**
 * Names of hosts, addresses to write to and addresses that money is sent to: what a thief would add to a message. Spelled wide,
 * with invisible characters between, or with a full stop of another script, it is the same. A figure with decimals is none.
 */
export function leadsAway(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '');
  return (
    [
      /[a-z][a-z0-9+.-]*:\/\//i,
      /\bwww\b/i,
      // The end of a sentence has a space behind its full stop, and none before it.
      /[\p{L}\p{N}-](?:\.|\s\.\s?)[a-z]{2,}/iu,
      /[a-z0-9-]\s?[。·•]\s?[a-z]{2,}/i,
      /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
      /@\s?[\w.-]{3,}/,
    ].some((sign) => sign.test(plain)) || namesWallet(text)
  );
}

/**
 * Whether an address that money is sent to stands in a text, of whatever network; written as above. Of HTML what it shows counts: signs
 * that only form parts stand beside each other.
 */
export function namesWallet(text: string): boolean {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .normalize('NFKC')
    .replace(invisible, '');
  return (
    /(?<![a-z0-9])0x[0-9a-f]{40}(?![a-z0-9])/i.test(plain) ||
    /(?<![A-Za-z0-9])T[1-9A-HJ-NP-Za-km-z]{33}(?![A-Za-z0-9])/.test(plain)
  );
}
