/** The member's passkeys. All are ours, beside chapter 7. */
import type { CallDoor } from './door.ts';

export const passkeyCalls = {
  offerPasskey: {
    method: 'POST',
    path: '/api/account/passkey/offer',
    session: true,
    repeatable: false,
    ours: true,
    summary: '开始添加通行密钥 What a browser is asked to make a passkey',
  },
  registerPasskey: {
    method: 'POST',
    path: '/api/account/passkey/register',
    session: true,
    repeatable: false,
    ours: true,
    summary: '添加通行密钥 Keep the passkey that a browser made',
  },
  removePasskey: {
    method: 'POST',
    path: '/api/account/passkey/remove',
    session: true,
    repeatable: false,
    ours: true,
    summary: '移除通行密钥 Remove a passkey',
  },
  askPasskey: {
    method: 'POST',
    path: '/api/passkey/ask',
    session: false,
    repeatable: true,
    ours: true,
    summary: '询问通行密钥 What a browser is asked to show a passkey',
  },
  signInByPasskey: {
    method: 'POST',
    path: '/api/passkey/sign-in',
    session: false,
    repeatable: false,
    ours: true,
    summary: '用通行密钥登录 Sign in by a passkey',
  },
  provePasskey: {
    method: 'POST',
    path: '/api/passkey/prove',
    session: false,
    repeatable: false,
    ours: true,
    summary: '用通行密钥确认 A code that stands for a passkey for a moment',
  },
} as const satisfies Record<string, CallDoor>;
