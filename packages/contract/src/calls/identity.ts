/** Who the member is: levels, our own form, pictures of a document. */
import type { CallDoor } from './door.ts';

export const identityCalls = {
  identityStatus: {
    method: 'POST',
    path: '/api/identity',
    session: true,
    repeatable: true,
    ours: true,
    summary: '身份认证 The level, what it allows, what is missing and how long it takes',
  },
  uploadIdentityPicture: {
    method: 'POST',
    path: '/api/identity/picture',
    session: true,
    repeatable: true,
    body: 'multipart',
    ours: true,
    summary: '上传证件照片 Upload a picture of a document',
  },
  dropIdentityPicture: {
    method: 'POST',
    path: '/api/identity/picture/drop',
    session: true,
    repeatable: true,
    ours: true,
    summary: '删除证件照片 Take a picture back that was not sent yet',
  },
  submitIdentity: {
    method: 'POST',
    path: '/api/identity/submit',
    session: true,
    repeatable: false,
    ours: true,
    summary: '提交身份资料 Send the form, with the pictures that were uploaded',
  },
} as const satisfies Record<string, CallDoor>;
