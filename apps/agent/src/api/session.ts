import { sharedValue, withStorage } from '@mingpai/ui/shared-value';

/** The portal's session: the token of this tab, gone when it is closed. */
const key = 'agent_token';
const token = sharedValue(withStorage(() => sessionStorage.getItem(key)) ?? '');

/** The bearer token, or an empty string. */
export const currentToken = token.get;

export function useSignedIn(): boolean {
  return token.use() !== '';
}

export function openSession(next: string): void {
  withStorage(() => sessionStorage.setItem(key, next));
  token.set(next);
}

export function closeSession(): void {
  withStorage(() => sessionStorage.removeItem(key));
  token.set('');
}
