/** What happened to one's own account, in words. */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { deviceName } from '@mingpai/contract/device-name';
import { say } from '../texts/say.ts';
import { beijing } from './time.ts';

type Notice = Omit<ConsoleAnswer<'ownNotices'>[number], 'id'>;

export function noticeText({ kind, at, network, device }: Notice): string {
  const [moment, browser] = [beijing(at), deviceName(device) || say('未知设备')];
  switch (kind) {
    case 'new_device':
      return say('您的账号在新设备上登录：北京时间 {0}，{1}，{2}', moment, network, browser);
    case 'password':
      return say('您的密码已修改：北京时间 {0}，{1}，{2}', moment, network, browser);
    case 'passkey_added':
      return say('您的账号添加了通行密钥：北京时间 {0}，{1}，{2}', moment, network, browser);
    case 'passkey_removed':
      return say('您的账号移除了通行密钥：北京时间 {0}，{1}，{2}', moment, network, browser);
  }
}
