/** Where a banner may lead; for the form and for the server alike. */

/** Empty, a place in the members' app, or an https address: nothing that runs, nothing that only looks like ours. */
export function isTarget(text: string): boolean {
  if (/^$|^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  return /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text) && new URL(text).username === '';
}
