/** Members: sign-in, profile, passwords. */
import type { CallDoor } from './door.ts';

export const membersCalls = {
  signIn: {
    method: 'POST',
    path: '/api/login_pc',
    aliases: ['/api/login'],
    session: false,
    repeatable: true,
    summary: '登录 Sign in',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    session: false,
    repeatable: false,
    summary: '注册 Register',
  },
  signOut: { method: 'POST', path: '/api/logoff', session: true, repeatable: true, summary: '退出 Sign out' },
  profile: {
    method: 'POST',
    path: '/api/user',
    session: true,
    repeatable: true,
    summary: '会员资料 The member',
  },
  refreshProfile: {
    method: 'POST',
    path: '/api/refreshusermoney',
    session: true,
    repeatable: true,
    summary: '刷新会员资金 The member, afresh',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/uploadimg',
    session: true,
    repeatable: true,
    body: 'multipart',
    summary: '上传头像 Upload an avatar',
  },
  updateProfile: {
    method: 'POST',
    path: '/api/updateuserinfo',
    session: true,
    repeatable: true,
    summary: '修改资料 Change the profile',
  },
  changePassword: {
    method: 'POST',
    path: '/api/editPassword',
    session: true,
    repeatable: false,
    summary: '修改登录密码 Change the login password',
  },
  changePayPassword: {
    method: 'POST',
    path: '/api/editPayPassword',
    session: true,
    repeatable: false,
    summary: '修改取款密码 Change the pay password',
  },
  setAutoTransfer: {
    method: 'POST',
    path: '/api/uptransferstatus',
    session: true,
    repeatable: true,
    summary: '自动免转 Auto-transfer switch',
  },
} as const satisfies Record<string, CallDoor>;
