/** Which push services we call. Members name the address, so that only known ones are ever called (server-side request forgery). */

/**
 * @param endpoint what a browser gave as the address of its push service
 * @param served names of hosts, `*.` for all below one, or `http://127.0.0.1:<port>` for a service of one's own on this machine
 * @returns the entry that allows it
 */
export function serviceOf(endpoint: string, served: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  // What a parser had to mend (backslashes, other cases, blanks) or hides (user@host) was not made by a browser.
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  if (url.protocol === 'http:') return served.find((entry) => entry === url.origin);
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return served.find((entry) =>
    entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry,
  );
}
