/** How this page got in: a ticket behind the hash, the pass of an earlier load, or a visitor's own secret. */
const PASS = 'mingpai.service-pass';
const VISITOR = 'mingpai.service-visitor';

/** Takes the ticket out of the address, so that a reload does not offer a used one. */
export function takeTicket(): string {
  const ticket = window.location.hash.slice(1);
  if (ticket !== '') window.history.replaceState(null, '', window.location.pathname);
  return ticket;
}

/** The conversation of this frame, for as long as the app is open. */
export function keptPass(): string {
  return read(() => sessionStorage.getItem(PASS)) ?? '';
}

export function keepPass(pass: string): void {
  read(() => sessionStorage.setItem(PASS, pass));
}

/** A visitor comes back to the same conversation on the same phone. */
export function visitorSecret(): string {
  const kept = read(() => localStorage.getItem(VISITOR));
  if (kept) return kept;
  const made = crypto.randomUUID();
  read(() => localStorage.setItem(VISITOR, made));
  return made;
}

/** Storage can be blocked: the conversation then lives as long as the page. */
function read<Value>(storage: () => Value): Value | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
