/** Specification, chapter 5, Agent application and Profile update. */
import { messages } from '../messages.ts';
import { filled, type Rule } from './rule.ts';

/** Mainland mobile: optional 0, 86 or 17951; then 13x, 15x, 17[678], 18x or 14[57]; then 8 digits. */
export const mobilePattern = /^(0|86|17951)?(13[0-9]|15[0-9]|17[678]|18[0-9]|14[57])[0-9]{8}$/;
/** The specification asks for a simple pattern: something, an at sign, a host with a dot. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const birthdayPattern = /^\d{4}-\d{2}-\d{2}$/;

export interface ProfileForm {
  readonly mobile: string;
  readonly email: string;
  readonly birthday: string;
}

export const profileRules: readonly Rule<ProfileForm>[] = [
  {
    field: 'mobile',
    code: 'mobile_malformed',
    message: messages.profile.mobile,
    ok: ({ mobile }) => mobilePattern.test(mobile),
  },
  {
    field: 'email',
    code: 'email_malformed',
    message: messages.profile.email,
    ok: ({ email }) => emailPattern.test(email),
  },
  {
    field: 'birthday',
    code: 'birthday_malformed',
    message: messages.profile.birthday,
    ok: ({ birthday }) => isDate(birthday),
  },
];

export interface AgentApplicationForm {
  readonly mobile: string;
  readonly apply_info: string;
}

export const agentApplicationRules: readonly Rule<AgentApplicationForm>[] = [
  {
    field: 'mobile',
    code: 'mobile_malformed',
    message: messages.agent.mobile,
    ok: ({ mobile }) => mobilePattern.test(mobile),
  },
  {
    field: 'apply_info',
    code: 'reason_missing',
    message: messages.agent.reason,
    ok: (form) => filled(form.apply_info),
  },
];

/** A day that exists: 2023-02-30 has the form but is none. */
function isDate(text: string): boolean {
  if (!birthdayPattern.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
