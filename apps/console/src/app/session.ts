import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { showPasskeyToSignIn } from '../api/passkeys.ts';
import { queryClient } from '../api/query-client.ts';
import type { Staff } from '../api/rows.ts';
import { currentToken, dropToken, forget, keepToken, leave, onSession, whichPerson } from '../api/session.ts';
import { mayDo } from './access.ts';

export type Credentials = { readonly username: string; readonly password: string; readonly code: string };

const me = ['staffMe'];
/** The token that this page signed in with; a page that is loaded again has none. */
let enteredWith = '';

/** Whether this page, as it stands, is where somebody just signed in. */
export function justSignedIn(): boolean {
  return enteredWith !== '' && enteredWith === currentToken();
}

function enter({ token, staff }: ConsoleAnswer<'staffSignIn'>): void {
  if (queryClient.getQueryData<Staff>(me)?.id !== staff.id) forget();
  queryClient.setQueryData<Staff>(me, staff);
  enteredWith = token;
  keepToken(token);
}
/** How soon it is asked again who this is, where no answer came, in ms. */
const againMs = 5_000;

/** Whether somebody is signed in at this tab, at every moment. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSession, currentToken) !== '';
}

/** Which of those who sat here one after the other it is (`whichPerson`). */
export function usePerson(): number {
  return useSyncExternalStore(onSession, whichPerson);
}

/** Asked for once a session; a right that was taken away since is refused by the server. */
function useMe() {
  const signedIn = useSignedIn();
  return useQuery({
    queryKey: me,
    queryFn: ({ signal }) => call('staffMe', {}, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A failure is not the answer: the frame would stay empty.
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false),
  });
}

/** Who is signed in; undefined until it is known. */
export function useStaff(): Staff | undefined {
  return useMe().data;
}

/** What this person may do; undefined until it is known. */
export function useRights(): Staff['rights'] | undefined {
  return useMe().data?.rights;
}

/** Whether this person may do this; undefined until it is known. */
export function useMay(resource: string, action: string): boolean | undefined {
  const rights = useRights();
  return rights && mayDo(rights, resource, action);
}

/** @throws Refusal one for whatever was wrong */
export async function signIn({ username, password, code }: Credentials): Promise<void> {
  enter(await call('staffSignIn', { username, password, code }));
}

/** With a passkey: beside name and password where both were typed, alone where neither was. @throws with a message for people */
export async function signInByPasskey({
  username,
  password,
}: Pick<Credentials, 'username' | 'password'>): Promise<void> {
  const response = await showPasskeyToSignIn(password === '' ? 'alone' : 'beside');
  const typed = password === '' ? {} : { username, password };
  enter(await call('staffSignInByPasskey', { ...typed, response }));
}

/** Nobody is at the desk: it is closed at once, and the server told; whether it hears that or not. */
export function lock(): void {
  if (currentToken() === '') return;
  // It has taken the token along before that is dropped.
  void call('staffSignOut', {}).catch(() => undefined);
  dropToken();
}

/** Whether the server hears it or not, nobody stays signed in at this machine. */
export async function signOut(): Promise<void> {
  if (currentToken() !== '') await call('staffSignOut', {}).catch(() => undefined);
  leave();
}
