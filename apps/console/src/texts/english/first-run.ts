export const firstRun = {
  '从空数据库到开门迎客，一步一步来；办妥的会自己打勾':
    'From an empty database to an open door, step by step; what is done ticks itself',
  '这里是演示站，清单只供参考': 'This is a demonstration: the list is for reading only',
  '演示站永远不会变成真钱站：账号和地址都是公开的。真钱站请用空数据库另开。':
    'A demonstration never becomes a real site: its accounts and addresses are public. Start a real one from an empty database.',
  已办妥: 'Done',
  还没办: 'Not done',
  '已接入 {0} 个场馆，都是关闭的；请到场馆页核对后开放':
    '{0} {0|venue|venues} connected, all closed; check them on the Venues page and open them',
  '自带的场馆都已接入；请到场馆页开放':
    'All venues that come with the site are connected; open them on the Venues page',
};
