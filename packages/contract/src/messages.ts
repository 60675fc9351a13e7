import { anywhere } from './messages/anywhere.ts';

/** Every message that the specification fixes, to the letter, misprints included (chapters 4, 5, 8). Typed once, here. */
export const messages = {
  /** Toggle success, and the plain success of a call. */
  done: '操作成功！',
  copied: '复制成功！',
  alreadyHere: anywhere.alreadyHere,
  session: anywhere.session,
  registration: {
    name: '用户名长度6~16位，以字母或数字组合！',
    password: '请输入正确的密码长度，最少6位！',
    confirm: '两次密码不一致！',
    realName: '请输入您的真实姓名!',
    payPassword: '请输入正确的支付密码长度，最少6位！',
    captcha: '请输入验证码！',
    wrongCaptcha: '验证码错误！',
  },
  signIn: { credentials: '请输入您的账号和密码！' },
  agent: {
    mobile: '请输入正确手机号',
    reason: '请输入申请理由',
    submitted: '提交成功，等待后台审核',
  },
  profile: {
    mobile: '请输入正确手机号',
    email: '请输入正确邮箱号',
    birthday: '请输入正确的日期格式：YYYY-MM-DD',
  },
  rebate: { nothingPending: '暂无领取额度！' },
  usdtAddress: { address: '请输入USDT地址', protocol: '请选择钱包协议', payPassword: '请输人支付密码' },
  bankCard: {
    holder: '请输入姓名',
    bank: '请输入银行',
    branch: '请输入开户行地址',
    number: '请输人银行卡号',
    payPassword: '请输人支付密码',
    numberLength: '请输人正确的卡号长度',
    payPasswordLength: '请输人支付密码长度',
  },
  card: {
    bound: '绑定成功',
    unbindTitle: anywhere.noticeTitle,
    confirmUnbind: '确定要解除绑定该卡片吗？',
    unbound: '解绑成功',
    none: '您还为绑定任何钱包卡片，请前往绑定！',
  },
  password: {
    old: '请输入旧密码',
    next: '请输入新密码',
    confirm: '请输入确认密码',
    oldLength: '请输入正确的旧密码长度',
    nextLength: '请输入正确的新密码长度',
    mismatch: '两次密码不一致！',
    same: '新旧密码不能一致！',
    changed: '密码修改成功！',
  },
  deposit: {
    lastFour: '请正确填写转入地址后4位',
    holder: '请输入存款人姓名',
    bank: '请输入银行类型',
    number: '请输入银行卡号',
    branch: '请输入银行开户行地址',
    submitted: '提交成功，等待后台审核',
    /** Ours: an equal request without a key, within a minute. */
    repeated: '与刚才提交的存款相同，已按原申请答复，没有再次提交；如需再存一笔，请一分钟后重试',
    /** @param min, max yuan, as they are shown */
    range: (min: string, max: string) => `请输入金额在${min}-${max}之间！`,
  },
  withdrawal: {
    card: '请选择您要提现到的银行卡',
    address: '请选择USDT地址',
    minimum: '单笔取款不能低于100元',
    payPassword: '请输入您的支付密码',
    submitted: '提交成功，等待后台审核',
    /** Ours: an equal request without a key, within a minute. */
    repeated: '与刚才提交的取款相同，已按原申请答复，没有再次提交；如需再取一笔，请一分钟后重试',
  },
  transfer: {
    amount: '请输入操作金额！',
    venueToVenue: '场馆内钱包不支持互转',
    /** Ours: an equal request without a key, within a minute. */
    repeated: '与刚才的转账相同，已按原转账答复，没有再次转账；如需再转一笔，请一分钟后重试',
    /** Ours: the same for everything at once, within ten seconds. */
    recycleRepeated: '与刚才的一键回收相同，已按原回收答复，没有再次回收；场馆如仍有余额，请稍后再试',
  },
  redPacket: {
    closed: '红包已关闭',
    noChances: '您暂未达到领取条件，快去完成吧！',
    notStarted: '活动还没开始，请静待活动开始。',
    waitForNext: '请静待下次活动。',
    unreachable: '服务器异常，请稍后再试',
    /** Ours: asked again without a key, within ten seconds. */
    repeated: '刚才已领取，已按原红包答复，没有再次领取；如还有次数，请稍后再试',
  },
} as const;
