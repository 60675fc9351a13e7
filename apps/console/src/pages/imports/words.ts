/** Imports, in words. */
import type { ImportFault, ImportKind, ImportState } from '@mingpai/contract/console/imports/names';
import { say } from '../../texts/say.ts';

export const kindWords: Readonly<Record<ImportKind, string>> = {
  members: say('会员与期初余额'),
  bets: say('历史注单'),
};

export const stateWords: Readonly<Record<ImportState, string>> = {
  coming: say('上传中'),
  reading: say('试运行中'),
  faulty: say('有问题，须改好重传'),
  read: say('试运行通过'),
  asked: say('待同事同意'),
  running: say('导入中'),
  done: say('已导入'),
  refused: say('未采用'),
};

export const faultWords: Readonly<Record<ImportFault, string>> = {
  encoding: say('不是 UTF-8 编码，后面没有再读'),
  quotes: say('引号没有闭合，后面没有再读'),
  record_too_long: say('这一行太长，后面没有再读'),
  incomplete: say('文件没有传完整'),
  too_many_rows: say('行数超过上限，后面没有再读'),
  too_many_faults: say('问题太多，后面没有再读'),
  missing_column: say('缺少这一列'),
  unknown_column: say('不认识这一列'),
  cells: say('格数与表头不同'),
  empty: say('不能为空'),
  formula: say('以公式符号开头'),
  invisible: say('含有看不见的字符'),
  too_long: say('太长'),
  malformed: say('格式不对'),
  negative: say('不能为负数'),
  fraction: say('不足一分的零头'),
  too_large: say('超过上限'),
  future: say('时间在将来'),
  underage: say('未达法定年龄'),
  weak_hash: say('密码哈希强度不够'),
  above_ceiling: say('超过单笔入账上限'),
  twice: say('与上面的行重复'),
  taken: say('站内已有'),
  in_use: say('站内会员已在使用'),
  unknown_member: say('没有这位会员'),
  without_referrer: say('邀请人未能导入，会员已建立，没有邀请人'),
};
