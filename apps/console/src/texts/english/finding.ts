export const finding = {
  '搜索会员、订单、注单和付款': 'Find members, orders, bets, payments',
  '会员、订单、注单、付款、IP、设备': 'Member, order, bet, payment, IP, device',
  找到的: 'Found',
  页面: 'Page',
  '可查：账号、手机、姓名、邮箱、卡号或地址、订单号、哈希、注单号、IP、设备、页面名。个人资料须填完整，或最后四位；订单号可只填开头':
    'Look for: username, mobile, name, email, card or address, order no., hash, bet no., IP, device, page. Personal data in full, or the last four; order numbers by their beginning',
  '正在查找…': 'Searching…',
  '没有找到您能查看的内容；账号从头打起，个人资料须填完整，或最后四位':
    'Nothing found that you may see. Type usernames from their beginning, personal data whole or its last four characters',
  '↑ ↓ 选择，回车打开': '↑ ↓ to choose, Enter to open',
  手机尾号: 'Mobile tail',
  卡号或地址: 'Card or address',
  卡号或地址尾号: 'Card or address tail',
};
