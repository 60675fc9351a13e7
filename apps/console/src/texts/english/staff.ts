export const staff = {
  添加并显示登录资料: 'Add and show sign-in details',
  '3–24 位小写字母、数字或下划线，字母开头':
    '3–24 lower-case letters, digits or underscores, beginning with a letter',
  '登录用，添加后不能更改': 'For signing in; cannot be changed later',
  请填写姓名: 'Enter a name',
  操作日志中显示的名字: 'The name shown in the audit log',
  请至少选一个角色: 'Choose at least one role',
  '{0} 的登录资料': 'Sign-in details of {0}',
  '已交给本人，关闭': 'Handed over, close',
  '只显示这一次，关闭后无法再查看。请当面交给本人，用验证器扫码；遗失时重置登录。':
    'Shown this once. Hand it over in person, to be scanned with an authenticator; if it is lost, reset the sign-in.',
  动态口令二维码: 'Authenticator QR code',
  动态口令密钥: 'Authenticator key',
  '本人，由另一位主管改动': 'Yourself: another chief changes it',
  '更改角色 {0}': 'Change role of {0}',
  '{0} 位；每次改动都记入操作日志': '{0} {0|person|people}; every change goes into the audit log',
  '{0} 起可处理资金': 'May handle money from {0}',
  暂不处理资金: 'Not handling money yet',
  动态口令: 'Authenticator',
  未使用过: 'Never used',
  最近登录: 'Last sign-in',
  添加时间: 'Added at',
  '重置{0}的登录？': 'Reset {0}’s sign-in?',
  '原密码和动态口令立即失效，此人已登录的页面会退出；新的只显示一次。须另一位主管同意后才恢复角色，之后24小时内不能处理资金。':
    'The old password and authenticator end at once and open sessions too; the new ones are shown once. The role comes back when another chief agrees, and for 24 hours after that they cannot handle money.',
  确认重置: 'Reset',
  '重置登录 {0}': 'Reset sign-in {0}',
  '{0}已停用': '{0} is disabled',
  '{0}已启用': '{0} is enabled',
  '停用{0}？': 'Disable {0}?',
  '启用{0}？': 'Enable {0}?',
  '立即退出此人已登录的页面，之后不能登录；做过的事仍在操作日志。':
    'Open sessions end at once and no new ones begin; what was done stays in the audit log.',
  '可用原来的密码和动态口令重新登录，24小时内不能处理资金；主管须另一位主管同意。':
    'They sign in with their old password and authenticator, and cannot handle money for 24 hours; a chief needs another chief’s agreement.',
  确认启用: 'Enable',
  '{0}的角色已更改': '{0}’s role has changed',
  '更改{0}的角色': 'Change {0}’s role',
  确认更改: 'Change role',
  '此人已登录的页面会立即退出，重新登录后按新角色，升权后24小时内不能处理资金。 主管、财务主管以及设置、员工、活动、场馆、代理等权限须另一位主管同意。{0}':
    'Open sessions end at once and the new role holds from the next sign-in; after a promotion no money for 24 hours. Chief, finance lead, and rights over settings, staff, promotions, venues and agents need another chief’s agreement.{0}',
  '角色以外另给的权限一并收回。': ' Rights given besides the role are taken back too.',
};
