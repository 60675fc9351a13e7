export { memberApi } from './api.ts';
export { avatarApi } from './avatar-api.ts';
export { memberConsole } from './console.ts';
export { memberDetail, recentSessions, wireMember } from './console-members.ts';
export { type FoundMember, foundMembers, type NamedMember, namedMembers } from './found-members.ts';
export { verifyPayPassword } from './pay-password.ts';
export {
  autoTransferOf,
  frozenAmong,
  isFrozen,
  type LevelChange,
  lockMembers,
  markAsAgent,
  openMembers,
  type Profile,
  profileOf,
  setVipLevels,
} from './profile.ts';
export { createMember, registrationsPerAddress } from './register.ts';
export { openSessions, type SessionEnd, type Sessions } from './sessions.ts';
