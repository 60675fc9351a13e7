import { fieldProblem } from '../field-problems.ts';
import { type Refusals, refusal } from '../text.ts';
import { wireName } from '../wire-names.ts';

export const input = {
  bad_input: {
    code: 1000,
    zh: '填写的内容有误，请检查后重试',
    en: 'Something in the form is incorrect. Please check it.',
  },
  body_too_large: {
    code: 1001,
    zh: '提交的内容过大，请精简后重试',
    en: 'That’s too large. Shorten it and try again.',
  },
  not_found: {
    code: 1002,
    zh: '没有找到该内容，可能已被移除',
    en: 'Not found; it may have been removed.',
  },
  /** Clients ask at every start and show what they are told. */
  site_not_moved: {
    code: 6277,
    zh: '当前已是最新网址',
    en: 'This is the current address.',
  },
  idempotency_conflict: {
    code: 1003,
    zh: '该操作编号已用于另一笔内容不同的操作，资金未变动，请返回后重新提交',
    en: 'This operation id was used for something else. No money has moved; please go back and submit again.',
  },
  /** @param problem what the schema says of it: a code of `fieldProblems`, or the validator's own words */
  field_invalid: refusal<{ field: string; problem: string }>(
    1000,
    ({ field, problem }) => `${field === '' ? '' : `${field}：`}${fieldProblem(problem, 'zh-CN')}`,
    ({ field, problem }) => `${field === '' ? '' : `${field}: `}${fieldProblem(problem, 'en')}`,
  ),
  /** The same of a member's call, whose fields people know by other names. @param problem a code of `fieldProblems` */
  payload_invalid: refusal<{ field: string; problem: string }>(
    1000,
    ({ field, problem }) =>
      `${field === '' ? '' : `${wireName(field, 'zh-CN')}：`}${fieldProblem(problem, 'zh-CN')}`,
    ({ field, problem }) =>
      `${field === '' ? '' : `${wireName(field, 'en')}: `}${fieldProblem(problem, 'en')}`,
  ),
  /** Of an upload that ended before its file did. */
  upload_cut: {
    code: 6278,
    zh: 'file：上传中断，没有收到完整的文件，请重新上传',
    en: 'file: the upload broke off before the whole file had arrived. Please upload it again.',
  },
  key_too_long: refusal<{ most: number }>(
    1000,
    ({ most }) => `idempotency-key：最长${most}个字符`,
    ({ most }) => `idempotency-key: ${most} characters at most`,
  ),
  text_unwritable: refusal<{ field: string }>(
    1000,
    ({ field }) => `${field}：含有无法保存的字符，请修改后重试`,
    ({ field }) => `${field}: it holds characters that cannot be kept. Please change it and try again.`,
  ),
  address_unreadable: refusal<{ method: string }>(
    1000,
    ({ method }) => `path：${method} 的地址无法识别`,
    ({ method }) => `path: the address of this ${method} cannot be read`,
  ),
  content_type_unknown: { code: 1000, zh: 'content-type：不支持的格式', en: 'content-type: not supported' },
  request_unreadable: refusal<{ part: string }>(
    1000,
    ({ part }) => `${part}：无法识别，请检查后重试`,
    ({ part }) => `${part}: it cannot be read. Please check it and try again.`,
  ),
} as const satisfies Refusals;
