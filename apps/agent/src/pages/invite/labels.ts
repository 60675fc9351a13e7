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
    material: '推广素材：图片和文字，带上自己的链接',
    campaigns: '推广链接',
    campaignsLead:
      '为每个渠道起一个名称，分别查看打开、注册和首存。不记录打开者的任何信息；同一网络一小时内只计一次打开。',
    name: '名称',
    add: '新建链接',
    noCampaign: '还没有推广链接',
    brought: (clicks: string, registered: string, first: string) =>
      `打开 ${clicks} · 注册 ${registered} · 首存 ${first}`,
    byDay: '按日查看',
    hideDays: '收起',
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
    material: 'Material: pictures and texts with your link',
    campaigns: 'Links with a name',
    campaignsLead:
      'Name a link for each channel and see its opens, registrations and first deposits. We keep nothing about who opens a link; each network counts once an hour.',
    name: 'Name',
    add: 'New link',
    noCampaign: 'No link yet',
    brought: (clicks: string, registered: string, first: string) =>
      `${clicks} opened · ${registered} registered · ${first} first deposits`,
    byDay: 'By day',
    hideDays: 'Less',
  },
);
