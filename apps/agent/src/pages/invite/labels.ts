import { messages } from '@mingpai/contract/messages';
import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '邀请会员',
    lead: '通过下面的链接或二维码注册的会员，永久归属您的团队。',
    qr: '邀请二维码',
    pid: '邀请码',
    link: '邀请链接',
    copy: '复制链接',
    copied: messages.copied,
    byHand: '浏览器不允许自动复制，请长按链接复制',
  },
  {
    title: 'Invite members',
    lead: 'Members who register through this link or code stay in your team permanently.',
    qr: 'Invitation QR code',
    pid: 'Code',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied.',
    byHand: 'Your browser does not allow copying; please select the link by hand.',
  },
);
