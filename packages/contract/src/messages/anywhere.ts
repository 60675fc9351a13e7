/** Those of the specification's messages that any page may have to say: a phone has them before the first picture, the others later. */
export const anywhere = {
  alreadyHere: '已在当前页面！',
  /** Over a question that has no title of its own. */
  noticeTitle: '温馨提示',
  session: {
    signedIn: '登录成功！',
    registered: '注册成功！',
    confirmSignOut: '您确定要退出登录吗?',
    lostTitle: '认证失败',
    lost: '您的账号登陆过期，请重新登陆',
    pleaseSignIn: '请登录！',
    invitation: '精彩内容等你来体验，快来登录吧！',
  },
} as const;
