/** What can be wrong with a field of any payload where its schema has no words of its own, as whoever sent it reads it. */
import { type Entries, sentence } from './text.ts';

export const payloadFaults = {
  value_missing: { zh: '不能为空', en: 'this is required' },
  value_unknown: { zh: '没有这个选项', en: 'there is no such choice' },
  value_malformed: { zh: '格式不正确', en: 'this is not in the right form' },
  text_expected: { zh: '须为文字或数字', en: 'this must be a text or a number' },
  list_expected: { zh: '须为列表', en: 'this must be a list' },
  object_expected: { zh: '须为对象', en: 'this must be an object' },
  number_expected: { zh: '须为数字', en: 'this must be a number' },
  yes_or_no_expected: { zh: '须为是或否', en: 'this must be true or false' },
  number_inexact: {
    zh: '数字位数过多，无法准确读取，请以文字形式提交',
    en: 'this number has too many digits to be read exactly; send it as text',
  },
  text_too_short: sentence<{ least: number }>(
    ({ least }) => `至少${least}个字符`,
    ({ least }) => `at least ${least} ${least === 1 ? 'character' : 'characters'}`,
  ),
  text_too_long: sentence<{ most: number }>(
    ({ most }) => `最多${most}个字符`,
    ({ most }) => `at most ${most} ${most === 1 ? 'character' : 'characters'}`,
  ),
  list_too_short: sentence<{ least: number }>(
    ({ least }) => `至少${least}项`,
    ({ least }) => `at least ${least} ${least === 1 ? 'entry' : 'entries'}`,
  ),
  list_too_long: sentence<{ most: number }>(
    ({ most }) => `最多${most}项`,
    ({ most }) => `at most ${most} ${most === 1 ? 'entry' : 'entries'}`,
  ),
  number_too_small: sentence<{ least: number }>(
    ({ least }) => `不能小于${least}`,
    ({ least }) => `at least ${least}`,
  ),
  number_too_large: sentence<{ most: number }>(
    ({ most }) => `不能大于${most}`,
    ({ most }) => `at most ${most}`,
  ),
} as const satisfies Entries;
