// Whoever uses the capability sees the types of its tables.
import type {} from './tables.ts';

export { avatarRoutes } from './avatar-routes.ts';
export { hashPassword, verifyNothing, verifyPassword } from './password.ts';
export { verifyPayPassword } from './pay-password.ts';
export { autoTransferOf, frozenAmong, isFrozen, openMembers, type Profile, profileOf } from './profile.ts';
export { createMember, registrationsPerAddress } from './register.ts';
export { memberRoutes } from './routes.ts';
export { openSessions, type SessionEnd, type Sessions } from './sessions.ts';
