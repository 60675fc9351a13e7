/**
 * One stable code for each refusal, and on the wire the number of its kind. 200 and 401 are the specification's; the rest are ours:
 * 1xxx input, 2xxx members, 3xxx money, 4xxx venues, 5xxx payments, 6xxx staff, 70xx agents, 71xx and 72xx offers, 73xx support, 74xx
 * limits, 9xxx the system. Each sentence says what happened, what became of the money where money is concerned, and what to do next.
 */
import { messages } from './messages.ts';
import { agents } from './texts/refusals/agents.ts';
import { emailRefusals } from './texts/refusals/emails.ts';
import { forms } from './texts/refusals/forms.ts';
import { identityRefusals } from './texts/refusals/identity.ts';
import { imports } from './texts/refusals/imports.ts';
import { input } from './texts/refusals/input.ts';
import { mailings } from './texts/refusals/mailings.ts';
import { members } from './texts/refusals/members.ts';
import { money } from './texts/refusals/money.ts';
import { offers } from './texts/refusals/offers.ts';
import { payments } from './texts/refusals/payments.ts';
import { payouts } from './texts/refusals/payouts.ts';
import { play } from './texts/refusals/play.ts';
import { recoveryRefusals } from './texts/refusals/recovery.ts';
import { staff } from './texts/refusals/staff.ts';
import { stops } from './texts/refusals/stops.ts';
import { system } from './texts/refusals/system.ts';
import { venues } from './texts/refusals/venues.ts';
import { waysRefusals } from './texts/refusals/ways.ts';
import { webhooks } from './texts/refusals/webhooks.ts';
import { type Arguments, type Language, type Refusals, written } from './texts/text.ts';

export const codes = {
  ok: { code: 200, zh: messages.done, en: 'Done.' },
  ...system,
  ...input,
  ...forms,
  ...members,
  ...recoveryRefusals,
  ...emailRefusals,
  ...identityRefusals,
  ...money,
  ...venues,
  ...webhooks,
  ...stops,
  ...mailings,
  ...imports,
  ...payments,
  ...payouts,
  ...waysRefusals,
  ...play,
  ...offers,
  ...staff,
  ...agents,
} as const satisfies Refusals;

export type Code = keyof typeof codes;
/** Every code but success. */
export type RefusalCode = Exclude<Code, 'ok'>;
/** What a refusal's sentence takes: nothing, or its figures. */
export type RefusalData<Of extends RefusalCode> = Arguments<(typeof codes)[Of]>;
/** Codes whose sentences take nothing. */
export type PlainRefusalCode = {
  [Of in RefusalCode]: RefusalData<Of> extends readonly [] ? Of : never;
}[RefusalCode];

/** The sentence of a refusal, or of success. @param data what its entry takes */
export function messageOf(code: Code, language: Language = 'zh-CN', data?: unknown): string {
  return written(codes[code], language, data);
}
