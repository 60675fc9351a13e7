export const signIn = {
  '每一分钱，都看得见、查得到、对得上。': 'Every cent can be seen, traced and proved.',
  请输入账号: 'Enter your username',
  请输入密码: 'Enter your password',
  动态验证码: 'Authenticator code',
  请输入6位动态验证码: 'Enter the 6-digit code',
  验证器应用中的6位数字: '6 digits of your authenticator app',
  登录: 'Sign in',
  '可代替验证码；账号和密码都不填时，设备须确认是您本人（指纹、面容或 PIN）':
    'Instead of the code. With username and password left empty the device has to make sure it is you (finger, face or PIN)',
};
