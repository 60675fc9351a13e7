export {
  addressKey,
  dropEmail,
  emailOf,
  eraseEmails,
  type MemberEmail,
  maskedAddress,
  setEmail,
} from './addresses.ts';
export { emailChangeOf, endEmail, noteEmailChange, undoDays, undoEmailChange } from './changes.ts';
export { letterGauge } from './gauges.ts';
export { type Letter, queueLetter, sendToMember } from './outbox.ts';
export { type EmailSender, openEmailSender } from './sender.ts';
export { openSmtp } from './smtp.ts';
