import { messages } from '@mingpai/contract/messages';
import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '推广素材',
    lead: '复制的文字和保存的图片都带上所选的链接。',
    link: '用哪个链接',
    own: '邀请链接',
    empty: '还没有素材',
    copyText: '复制文字和链接',
    copied: messages.copied,
    byHand: '浏览器不允许自动复制，请长按文字复制',
    save: '保存带二维码的图片',
    saving: '正在生成…',
    failed: '没有生成图片，请再试一次；也可长按图片保存',
  },
  {
    title: 'Material',
    lead: 'The text you copy and the picture you save carry the chosen link.',
    link: 'Which link',
    own: 'Invitation link',
    empty: 'No material yet',
    copyText: 'Copy text and link',
    copied: 'Copied.',
    byHand: 'Your browser does not allow copying; please select the text by hand.',
    save: 'Save picture with QR code',
    saving: 'Creating…',
    failed: 'The picture could not be created. Please try again, or press and hold it to save.',
  },
);
