import type { Refusals } from '../text.ts';

export const imports = {
  import_known: {
    code: 6110,
    zh: '同一份文件已经上传过，没有重复导入；内容有改动的文件可以另行上传',
    en: 'The same file is here already, and nothing was brought in twice. A corrected file can be uploaded.',
  },
  import_has_faults: {
    code: 6111,
    zh: '试运行发现了问题，没有导入任何会员或资金；请按行列改好文件后重新上传',
    en: 'The dry run found faults. Nobody was made and no money moved; correct the file by row and column, and upload it again.',
  },
  import_own: {
    code: 6112,
    zh: '自己提请的导入须由另一位同事同意，资金未变动',
    en: 'What you asked for takes a colleague’s yes. No money has moved.',
  },
} as const satisfies Refusals;
