/**
 * The referral code (`pid`) that a visitor came with. It is taken from the address at start, before the hash or in it,
 * and survives reloads and detours until a registration has used it.
 */
const KEY = 'pid';
const WELL_FORMED = /^[\w-]{1,20}$/;
let code = '';

/** Reads the code from the address or, failing that, from an earlier visit. Called once at start and on login pages. */
export function noticeReferral(address: Pick<Location, 'search' | 'hash'>): void {
  const inHash = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : '';
  const found = new URLSearchParams(address.search).get(KEY) ?? new URLSearchParams(inHash).get(KEY);
  if (found !== null && WELL_FORMED.test(found)) {
    code = found;
    keepReferral();
  } else if (code === '') {
    code = read();
  }
}

export function currentReferral(): string | undefined {
  return code === '' ? undefined : code;
}

/** A registration has carried it. */
export function referralUsed(): void {
  code = '';
  attempt(() => localStorage.removeItem(KEY));
}

/** Writes it (again, after every storage was cleared). */
export function keepReferral(): void {
  if (code !== '') attempt(() => localStorage.setItem(KEY, code));
}

function read(): string {
  let saved = '';
  attempt(() => {
    saved = localStorage.getItem(KEY) ?? '';
  });
  return WELL_FORMED.test(saved) ? saved : '';
}

function attempt(touchStorage: () => void): void {
  try {
    touchStorage();
  } catch {
    // Storage is blocked: the code lives as long as the document.
  }
}
