export const apiKeys = {
  API密钥: 'API keys',
  '给程序用的密钥：权限不超过制作人，不能处理资金，也不能代替第二个人同意':
    'Keys of programs: no more rights than their maker, no decisions about money, never a second person’s yes',
  下载接口文档: 'Download OpenAPI',
  生成密钥: 'Make a key',
  还没有密钥: 'No keys yet',
  密钥: 'Key',
  '每分钟 {0} 次': '{0} a minute',
  制作人: 'Made by',
  最近使用: 'Last used',
  从未使用: 'Never used',
  调用记录: 'Calls',
  密钥已吊销: 'Key revoked',
  '吊销 {0}？用它的程序立即失效': 'Revoke {0}? Programs that use it stop at once',
  吊销: 'Revoke',
  新的密钥: 'The new key',
  '已保存，关闭': 'Kept, close',
  '只显示这一次，关闭后无法再查看；遗失时吊销它，再生成一个。':
    'Shown this once, never again. If it is lost, revoke it and make another.',
  '没有收到服务器的回答，密钥可能已经生成而没有显示':
    'No answer came: the key may have been made without being shown',
  '再点一次会另外生成一个。请先关闭，在列表中查看：若有就吊销它，再生成。':
    'Asking again makes another. Close this and look in the list: if it is there, revoke it and make one anew.',
  每分钟最多次数: 'Calls in a minute',
  有效天数: 'Days it holds',
  '{0} 的调用记录': 'Calls of {0}',
  接口: 'Call',
  结果码: 'Code',
  来源地址: 'Address',
  所用密钥: 'By the key',
};
