import type { AccessControlProvider, AuthProvider } from '@refinedev/core';
import { call } from '../api/client.ts';
import { SessionLost } from '../api/errors.ts';
import type { Staff } from '../api/rows.ts';
import { currentToken, dropToken, keepToken } from '../api/session.ts';
import { mayDo } from './access.ts';

export type Credentials = { readonly username: string; readonly password: string; readonly code: string };

const signInPage = '/sign-in';
/** Asked for once a session; a right that was taken away since is refused by the server. */
let me: Promise<Staff> | undefined;

export const authProvider = {
  async login({ username, password, code }: Credentials) {
    try {
      const { token, staff } = await call('staffSignIn', { username, password, code });
      keepToken(token);
      me = Promise.resolve(staff);
      return { success: true };
    } catch (fault) {
      return { success: false, error: fault instanceof Error ? fault : new Error(String(fault)) };
    }
  },

  async logout() {
    // Whether the server hears it or not, nobody stays signed in at this machine.
    if (currentToken() !== '') await call('staffSignOut', {}).catch(() => undefined);
    forget();
    return { success: true, redirectTo: signInPage };
  },

  check: async () =>
    currentToken() === '' ? { authenticated: false, redirectTo: signInPage } : { authenticated: true },

  async onError(fault: unknown) {
    if (!(fault instanceof SessionLost)) return {};
    forget();
    return { logout: true, redirectTo: signInPage };
  },

  getIdentity: whoIsHere,
  getPermissions: async () => (await whoIsHere())?.rights ?? [],
} satisfies AuthProvider;

export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: mayDo((await whoIsHere())?.rights ?? [], resource, action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

async function whoIsHere(): Promise<Staff | null> {
  if (currentToken() === '') return null;
  me ??= call('staffMe', {});
  // A failure is not remembered: the next question asks again.
  return me.catch((fault: unknown) => {
    me = undefined;
    throw fault;
  });
}

function forget(): void {
  me = undefined;
  dropToken();
}
