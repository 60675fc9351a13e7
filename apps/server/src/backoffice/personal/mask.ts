/** Personal data as it leaves the server before somebody has asked for it: enough to tell two apart, not enough to sell. */
import type { PersonalField, PersonalPlan } from '@mingpai/contract/console/personal';

/** Whether this field of this member is open to who asks. */
export type IsOpen = (member: number, field: PersonalField) => boolean;

/** The answer with whatever is not open masked; it is not changed itself. @param member whose row is around it */
export function masked(plan: PersonalPlan, value: unknown, isOpen: IsOpen, member?: number): unknown {
  if (value === null || value === undefined) return value;
  if (plan.kind === 'field') {
    if (member !== undefined && isOpen(member, plan.field)) return value;
    return typeof value === 'string' ? masks[plan.field](value) : null;
  }
  if (plan.kind === 'list')
    return Array.isArray(value) ? value.map((each) => masked(plan.each, each, isOpen, member)) : null;
  const row = new Map<string, unknown>(Object.entries(value));
  const whose = plan.of ? numberAt(value, plan.of) : member;
  for (const [name, part] of plan.parts) row.set(name, masked(part, row.get(name), isOpen, whose));
  return Object.fromEntries(row);
}

function numberAt(value: unknown, path: readonly string[]): number | undefined {
  let at: unknown = value;
  for (const step of path)
    at =
      typeof at === 'object' && at !== null ? new Map<string, unknown>(Object.entries(at)).get(step) : null;
  return typeof at === 'number' ? at : undefined;
}

const filled = (mask: (clear: string) => string) => (clear: string) => (clear === '' ? '' : mask(clear));
const firstOf = (text: string) => [...text][0] ?? '';

/** Where the clear text begins with a letter of an address, its beginning is shown besides: it says which network. */
function tail(clear: string): string {
  const start = clear.length > 20 ? clear.slice(0, 4) : '';
  return clear.length > 8 ? `${start}…${clear.slice(-4)}` : '…';
}

const masks: Readonly<Record<PersonalField, (clear: string) => string>> = {
  name: filled((clear) => `${firstOf(clear)}**`),
  mobile: filled((clear) => (clear.length > 8 ? `****${clear.slice(-4)}` : '****')),
  email: filled((clear) => `${firstOf(clear)}***@***`),
  account: filled((clear) => (/^[\x20-\x7e]*$/.test(clear) ? tail(clear) : `${firstOf(clear)}**`)),
  network: filled((clear) =>
    clear.includes(':') ? `${clear.split(':')[0]}:…` : `${clear.split('.').slice(0, 2).join('.')}.*.*`,
  ),
  device: filled((clear) => /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(clear)?.[0] ?? '…'),
  picture: () => '',
  text: (clear) => clear.replaceAll(eachContact, (found) => tail(found)),
  statement: filled(() => '…'),
};

/**
 * E-mail addresses, addresses on a chain, and seven digits or more however they are set apart; order numbers begin with a letter. As
 * PostgreSQL reads it too: whoever searches texts must not find what they are not shown.
 */
export const contacts = [
  '[A-Za-z0-9_.+-]+@[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)+',
  '(?<![A-Za-z0-9_])0x[0-9a-f]{40}(?![A-Za-z0-9_])',
  '(?<![A-Za-z0-9_])T[1-9A-HJ-NP-Za-km-z]{33}(?![A-Za-z0-9_])',
  '(?<![A-Za-z0-9])[+]?[0-9](?:[ ._-]?[0-9]){6,}',
].join('|');
const eachContact = new RegExp(contacts, 'gi');
