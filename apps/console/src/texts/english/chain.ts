export const chain = {
  演示站点自带的收款钱包: 'The demonstration’s own wallet',
  '当前扩展公钥由本站安装时生成，私钥存放在服务器的 DATA_DIR/demo-wallet.json，只供演示，请勿收取真实款项。正式收款前请换成自己钱包的扩展公钥。':
    'This extended public key was made at the installation, its private key lies on the server in DATA_DIR/demo-wallet.json. It is for demonstration: take no real money. Before you do, enter your own wallet’s extended public key.',
  '每单独立地址（默认）': 'An address per order (default)',
  所有订单共用一个地址: 'One address for all orders',
  '当前新订单使用独立地址；付到共用地址的款项仍会识别':
    'New orders use addresses of their own; payments to the shared address are still seen',
  '每笔订单的应付金额带有各自的尾数，金额完全一致才自动入账，其余由人工选择。留空则不开放该协议':
    'Each order’s amount ends in digits of its own; only the exact amount is credited automatically, staff choose for the rest. Empty: the network is not open',
  '扩展公钥（xpub）': 'Extended public key (xpub)',
  '只填公钥：服务器不保存任何能转出资金的密钥。地址由该公钥依次派生，只用一次':
    'Public keys only: the server keeps no key that can send money. Addresses are derived one by one and used once',
  '已使用到第 {0} 号地址。钱包通常只扫描连续20个未用地址，归集前请在钱包中把“地址间隔（gap limit）”调到 {1} 以上。':
    'Used up to address {0}. Wallets scan only 20 unused addresses in a row: before sweeping, set the wallet’s gap limit above {1}.',
  '这是私钥或助记词，不是扩展公钥！请立即清空；如曾粘贴到别处，请把资金转到新钱包':
    'This is a private key or a seed phrase, not an extended public key! Clear it now; if it was pasted anywhere else, move the money to a new wallet',
  预览前5个地址: 'Preview the first 5 addresses',
  '请与钱包中显示的收款地址逐一核对，完全一致再保存':
    'Compare each with the addresses your wallet shows; save only if all are the same',
  节点与确认: 'Nodes and confirmations',
  监听: 'Watch',
  关闭时存款由人工审核: 'While it is off, staff review deposits',
  '节点地址（JSON-RPC，每行一个）': 'Node addresses (JSON-RPC, one per line)',
  '填两个以上时，入账前须有两个节点说法一致；填一个时只信这一个':
    'With two or more, two nodes have to agree before anything is credited; a single one is simply believed',
  '链编号（eth_chainId）': 'Chain ID (eth_chainId)',
  查询间隔: 'Ask every',
  秒: 's',
  'USDT 合约地址': 'USDT contract address',
  何时入账: 'Credit when',
  '网络最终确认（finalized）': 'Finalized by the network',
  达到确认数: 'Confirmations reached',
  'TRON 满19个区块即不可逆': 'On TRON 19 blocks cannot be undone',
  '区块仍可能重组，建议使用网络最终确认': 'Blocks can still be reorganised; finalized is safer',
  个区块: 'blocks',
  最低自动入账: 'Lowest automatic credit',
  留空从开启时开始: 'Empty: from the moment it is turned on',
  检查节点: 'Check nodes',
  还没有填写节点: 'No nodes entered yet',
  '第{0}个：最新区块 {1}，{2}': 'No. {0}: latest block {1}, {2}',
  '不支持 finalized': 'finalized is not supported',
  '第{0}个：{1}': 'No. {0}: {1}',
  '第 {0} 个节点查冻结名单时一再与其他节点相反，一小时内不采信它的说法；请核实或更换该节点':
    'Node {0} contradicts the others about frozen addresses again and again and is not believed for an hour; check it or replace it',
  '查不了冻结或制裁名单：{0}。保存后地址都会查不明，存款会等人工。':
    'The lists of addresses cannot be asked: {0}. Once saved, every address would be unknown and deposits wait for people.',
  'USDT 存款由系统在链上自动查到并入账；关闭监听立即生效，其余须另一位同事同意，到时生效':
    'The system finds USDT deposits on the chain and credits them; turning the watch off works at once, the rest needs a colleague’s approval',
  'TRC20（TRON）': 'TRC20 (TRON)',
  'ERC20（Ethereum）': 'ERC20 (Ethereum)',
  异常: 'Failing',
  '未开启，存款由人工审核': 'Off: staff review deposits',
  最新区块: 'Latest block',
  已最终确认到: 'Finalized up to',
  '节点异常：{0}': 'Node trouble: {0}',
  '恢复前不会自动入账，恢复后从中断处继续，不会漏单。':
    'Nothing is credited automatically until it is back; it goes on where it stopped and misses none.',
  查冻结名单: 'Ask for frozen addresses',
  '绑定地址、存款入账、通过和汇出取款之前，向上面的节点查发行方的冻结名单':
    'Before an address is bound, a deposit credited, a withdrawal approved or sent, the nodes above are asked for the issuer’s list',
  '区块浏览器（选填）': 'Block explorer (optional)',
  '会员从回执点开交易的网址，{hash} 处填入交易哈希；留空不提供链接':
    'Where members open a transaction from their receipt, with the hash in place of {hash}; empty: no link',
  '须为网址，并含 {hash}': 'It must be an address with {hash} in it',
  '制裁名单合约（选填）': 'Sanctions list’s contract (optional)',
  '有 isSanctioned(address) 的合约，与冻结名单一起查；留空不查':
    'A contract with isSanctioned(address), asked beside the list; empty: none',
};
