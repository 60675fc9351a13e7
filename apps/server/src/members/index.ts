export { accountApi } from './account-api.ts';
export { agreementsOf, refuseUnagreed } from './agreements.ts';
export { memberApi, secondFactorOf } from './api.ts';
export { askAtWithdrawal, asksOf, countingCode, meantBy, withFactor } from './asked-factor.ts';
export { ownAvatar } from './avatar.ts';
export { avatarApi } from './avatar-api.ts';
export { type BroughtMember, bringInMembers, hashOfNothing, setReferrers, takenAmong } from './brought-in.ts';
export { type OnCredentialChange, verifyLoginPassword } from './change-password.ts';
export {
  closedBefore,
  closingOf,
  dueClosings,
  eraseMember,
  isClosing,
  noteClosed,
  noteClosing,
  noteHeldUp,
  reopen,
  undoClosing,
} from './closing.ts';
export { type ClosingRow, closingFigures, closingRows } from './closings-on-record.ts';
export { memberConsole } from './console.ts';
export { lastSeen, memberDetail, recentSessions, wireMember } from './console-members.ts';
export { refuseDeniedMember } from './denied-member.ts';
export { undoEmail } from './email-address.ts';
export { emailApi } from './email-api.ts';
export { type FoundMember, foundMembers, type NamedMember, namedMembers } from './found-members.ts';
export { keepMemberFigures, memberFigureJobs } from './kept-figures.ts';
export { type OwnSignIn, ownSignIns } from './own-data.ts';
export { ownSessions, signInBefore, tellOfNewDevice } from './own-sessions.ts';
export { passkeyApi } from './passkey-api.ts';
export { passkeysOf } from './passkeys.ts';
export { verifyPayPassword, withOneOf } from './pay-password.ts';
export {
  autoTransferMostOf,
  autoTransferOf,
  entryOf,
  frozenAmong,
  isFrozen,
  type LevelChange,
  lockCredentials,
  lockMembers,
  markAsAgent,
  openMembers,
  type Profile,
  profileOf,
  setVipLevels,
  unmarkAsAgents,
} from './profile.ts';
export { recoveredSince } from './recover-by-factor.ts';
export { createMember, hashedSecrets, registrationsPerAddress } from './register.ts';
export { dropFactors, factorsOf, tellOfAccount } from './second-factor.ts';
export { forgetSessions, sessionJobs } from './session-age.ts';
export {
  type Device,
  openSessions,
  type SessionEnd,
  type Sessions,
  sessionKeyOf,
  sessionTopic,
} from './sessions.ts';
export { type NewPasswords, preparePasswords, setPasswords } from './set-passwords.ts';
export { plain } from './spend-code.ts';
export { accountCounter, findByName } from './username.ts';
