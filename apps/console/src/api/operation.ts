/**
 * The ids of operations that must have one effect. An id is made when the dialog opens and kept until the outcome is known, so
 * a double click, a retry after a broken connection and a dialog that was closed and opened again all speak of the same action.
 */
const underway = new Map<string, string>();

/** @param action what is done to what, `approveWithdrawal/12` */
export function operationKey(action: string): string {
  const key = underway.get(action) ?? newKey();
  underway.set(action, key);
  return key;
}

/** The outcome is known, or nothing was sent: the next attempt is a new operation. */
export function operationSettled(action: string): void {
  underway.delete(action);
}

/** A random id that works without a secure context too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
