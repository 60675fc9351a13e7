import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    login: '登录密码管理',
    pay: '取款密码管理',
    old: '原密码',
    next: '新密码',
    confirm: '确认新密码',
    oldPlaceholder: '请输入当前密码',
    nextPlaceholder: '请输入新密码',
    confirmPlaceholder: '请再次输入密码',
    loginNote: '修改成功后，所有设备都会退出，请用新密码重新登录。',
    payNote: '用于取款与绑定卡片，请勿与登录密码相同。',
    submit: '确认修改',
    forgot: '忘记原密码？',
  },
  {
    login: 'Sign-in password',
    pay: 'Withdrawal password',
    old: 'Current password',
    next: 'New password',
    confirm: 'New password again',
    oldPlaceholder: 'Current password',
    nextPlaceholder: 'New password',
    confirmPlaceholder: 'New password again',
    loginNote: 'Afterwards every device is signed out; sign in again with the new password.',
    payNote: 'Asked for withdrawals and new cards. Choose another than for signing in.',
    submit: 'Save',
    forgot: 'Forgot the current password?',
  },
);
