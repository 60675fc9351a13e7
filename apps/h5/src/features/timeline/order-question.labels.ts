import { many } from '@mingpai/contract/many';
import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '工作人员询问您',
    until: (at: string) => `请在 ${at} 前回复；回复本身不动资金，若先查到款项，订单会先处理。`,
    answer: '您的回复',
    placeholder: '请直接说明；不要填写密码或验证码',
    picture: '图片',
    pictureHint: '需要图片：JPEG、PNG、GIF或WebP，不超过2MB，最多3张，仅审核人员可见。',
    choose: '上传图片',
    sending: '正在上传',
    uploaded: (count: number) => `已上传 ${count} 张`,
    wrong: '请选择2MB以内的JPEG、PNG、GIF或WebP图片',
    missing: '请填写回复',
    send: '提交回复',
  },
  {
    title: 'A question from our team',
    until: (at: string) =>
      `Please answer by ${at} (Beijing time). Your answer moves no money; if we find the payment first, we’ll decide without it.`,
    answer: 'Your answer',
    placeholder: 'Plain words are enough. Never a password or a code.',
    picture: 'Picture',
    pictureHint:
      'Please attach a picture: JPEG, PNG, GIF or WebP, up to 2 MB, up to three. Only our review staff can see it.',
    choose: 'Upload picture',
    sending: 'Uploading',
    uploaded: (count: number) => `${many(count, 'picture')} uploaded`,
    wrong: 'Please choose a JPEG, PNG, GIF or WebP picture of 2 MB at most.',
    missing: 'Please type an answer',
    send: 'Send answer',
  },
);
