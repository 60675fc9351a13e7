import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    profile: '完善个人资料',
    cards: '卡片管理',
    loginPassword: '登录密码管理',
    payPassword: '取款密码管理',
    profileHint: '头像、手机、邮箱、生日',
    cardsHint: 'USDT地址与银行卡',
    loginHint: '修改后所有设备需重新登录',
    payHint: '即支付密码，取款与绑定卡片时使用',
    security: '账户安全',
    identity: '身份认证',
  },
  {
    profile: 'Complete your profile',
    cards: 'Cards and addresses',
    loginPassword: 'Sign-in password',
    payPassword: 'Withdrawal password',
    profileHint: 'Photo, phone, email, birthday',
    cardsHint: 'USDT addresses and bank cards',
    loginHint: 'Changing it signs you out everywhere',
    payHint: 'Needed for withdrawals and new cards',
    security: 'Account security',
    identity: 'Verification',
  },
);
