import { type Refusals, refusal } from '../text.ts';

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
  imports_above_ceiling: refusal<{ amount: string; before: string; ceiling: string }>(
    6113,
    ({ amount, before, ceiling }) =>
      `这份文件的余额合计 ${amount} 元，加上此前导入的 ${before} 元，超过导入余额合计上限 ${ceiling} 元；没有导入任何会员或资金。请核对合计；上限由主管在存款设置中提出，经另一位同事同意并到时生效`,
    ({ amount, before, ceiling }) =>
      `The file’s balances come to ¥${amount}; with ¥${before} brought in before, that is above the most that imports may bring in, ¥${ceiling}. Nobody was made and no money moved. Check the total; a chief proposes another figure in the deposit settings, and it holds once a colleague has agreed and its time has come.`,
  ),
} as const satisfies Refusals;
