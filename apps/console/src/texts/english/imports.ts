export const imports = {
  '确认提请@import': 'Ask for the import',
  待放行: 'To be released',
  余额最大的会员: 'Largest balances',
  待完成流水: 'Turnover to go',
  '其中 {0} 位会员有余额而没有待完成的流水，合计 {1}，导入后即可取款。':
    '{0} {0|member has|members have} a balance and no turnover to go, {1} in all: it may be withdrawn at once.',
  '此前已导入余额 {0}，合计上限 {1}。': '{0} was brought in before; the most in all is {1}.',
  '从原来的系统搬来会员、期初余额和历史注单：先试运行，再由两位同事放行':
    'Members, opening balances and past bets of the system before: a dry run first, then two colleagues let it in',
  上传文件: 'Upload a file',
  导入文件: 'Files',
  '试运行不会建立会员，也不动资金；有任何一处问题的文件都不能放行':
    'A dry run makes nobody and moves no money; a file with any fault cannot be let in',
  '{0} 处问题': '{0} {0|fault|faults}',
  命令行: 'Command line',
  '提请导入 {0}': 'Ask to bring in {0}',
  '已提请，由另一位同事同意': 'Asked for; a colleague decides',
  '{0} 行，合计 {1}。放行后不能撤销。': '{0} lines, {1} in all. It cannot be undone once let in.',
  '不会建立会员，也不动资金；同一份文件之后可以重新上传。':
    'Nobody is made and no money moves; the same file can be uploaded again.',
  '已导入 {0} 行': '{0} lines brought in',
  '{0} 行未导入，资金未记入': '{0} lines left out, their money not posted',
  提请导入: 'Ask to bring in',
  同意导入: 'Agree',
  已开始导入: 'It has begun',
  '同意导入 {0}': 'Agree to bring in {0}',
  '同意，开始导入': 'Agree and begin',
  '将建立 {0} 位会员，记入期初余额合计 {1}。请先与原系统的总额核对；开始后不能撤销。':
    '{0} members are made, and opening balances of {1} posted. Compare with the total of the system before first; it cannot be undone.',
  '将加入 {0} 张历史注单，投注合计 {1}；它们不计流水、返水和佣金。':
    '{0} past bets with stakes of {1} are added; they count for no turnover, rebate or commission.',
  没有从原系统搬来的注单: 'No bets of the system before',
  原系统注单: 'Bets before',
  '{0} 的问题': 'Faults of {0}',
  行: 'Row',
  列: 'Column',
  问题: 'Fault',
  '{0}（第 {1} 行）': '{0} (row {1})',
  '文件超过 {0} MB，不能在这里上传': 'Above {0} MB: it cannot be uploaded here',
  '已上传，试运行开始': 'Uploaded; the dry run has begun',
  上传并试运行: 'Upload and dry run',
  导入什么: 'What to bring in',
  必填列: 'Needed columns',
  可选列: 'Further columns',
  '带表头的 CSV，UTF-8 编码；金额以元计，最多两位小数。超过 {0} MB 的文件请在服务器上用命令行导入。':
    'CSV with heads, in UTF-8; amounts in yuan with at most two decimals. A file above {0} MB is brought in by the command line on the server.',
};
