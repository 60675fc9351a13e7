export { verifyPayPassword } from './pay-password.ts';
export { type Profile, profileOf } from './profile.ts';
export { memberRoutes } from './routes.ts';
export { openSessions, type SessionEnd, type Sessions } from './sessions.ts';
