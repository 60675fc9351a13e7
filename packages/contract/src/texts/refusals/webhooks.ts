import type { Refusals } from '../text.ts';

export const webhooks = {
  webhook_code_wrong: {
    code: 6250,
    zh: '动态口令不正确，或已经用过；密钥没有显示，请用下一个口令再试',
    en: 'Incorrect code, or already used. The secret was not shown; try the next one.',
  },
  webhook_address: {
    code: 6251,
    zh: '这个地址不能通知，没有保存：须以 https:// 开头，是公网上的域名，不含账号、密码和 # 号；请更正后再提交',
    en: 'This address is not one that is called. Nothing was saved: it begins with https://, is in the public network, and holds no name, password or #. Correct it and send it again.',
  },
  webhook_too_many: {
    code: 6252,
    zh: '通知地址已到上限，没有保存；请先移除一个不用的',
    en: 'There are as many addresses as may be. Nothing was saved; take one away that is not used.',
  },
  webhook_secret_seen: {
    code: 6253,
    zh: '这个密钥已经显示过，不能再看；若已遗失，请申请更换密钥',
    en: 'This secret was shown before, and is not shown again. If it is lost, propose a new one.',
  },
  webhook_ended: {
    code: 6254,
    zh: '这个通知地址已被移除，未作任何改动；请刷新列表',
    en: 'This address was taken away. Nothing was changed; refresh the list.',
  },
} as const satisfies Refusals;
