/** Files of tests that many rows name. */

const server = 'apps/server/src';
export const members = `${server}/members`;
export const office = `${server}/backoffice`;
export const platform = `${server}/platform`;
export const play = `${server}/responsible-gaming`;

export const doors = `${server}/app/doors.test.ts`;
export const strangers = `${server}/app/strangers.test.ts`;
export const broken = `${server}/app/broken-requests.test.ts`;
export const rights = `${office}/rights.test.ts`;
export const auditLog = `${office}/audit-log.test.ts`;
export const deviceId = `${platform}/device-id.test.ts`;
export const log = `${platform}/log.test.ts`;
export const refusedLog = `${platform}/refused-log.test.ts`;
export const common = `${platform}/common-passwords.test.ts`;
export const sessions = `${members}/sessions.test.ts`;
export const account = `${members}/members.test.ts`;
export const factor = `${members}/asked-factor.test.ts`;
export const staff = `${office}/staff.test.ts`;
export const money = `${server}/deposits/money.test.ts`;
export const unwritable = 'attacks/t7-unwritable-text.test.ts';
export const inside = 'attacks/s4-inside-addresses.test.ts';
export const nginx = 'attacks/s2-behind-nginx.test.ts';
export const lockedOut = 'attacks/s1-locked-out.test.ts';
export const takeovers = 'attacks/a1-takeovers.test.ts';
export const mailbox = 'attacks/a1-mailbox.test.ts';
export const staffTakeovers = 'attacks/a2-staff-takeovers.test.ts';
export const serverRole = 'attacks/i6-server-role.test.ts';
export const dangerous = 'scripts/dangerous-code.test.ts';
export const cryptography = 'scripts/cryptography.test.ts';
/** Of `dangerous`. */
export const noDanger =
  'no source runs text as code, takes it for HTML, starts a program, skips a certificate or takes a broken hash';
