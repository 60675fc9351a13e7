/**
 * The path to return to after a sign-in, from a `redirect` query: a path of this app and nothing else, so that a
 * crafted link cannot lead a member elsewhere.
 */
export function safeTarget(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login')
    ? redirect
    : '/';
}
