import { Descriptions, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { MemberPage } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { count, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import styles from './profile.module.css';

type Card = MemberPage['cards'][number];

/** Who the member is, what went in and out, and where money may be sent. */
export function Profile({ page }: { readonly page: MemberPage }) {
  const { member, deposits, withdrawals, turnoverLeft, cards, agreements } = page;
  return (
    <div className={styles.profile}>
      <Reveal member={member.id} fields={['name', 'mobile', 'email']} />
      <Descriptions
        column={{ xs: 1, sm: 1, md: 3 }}
        size="small"
        items={[
          { key: 'name', label: say('真实姓名'), children: member.realName },
          { key: 'mobile', label: say('手机'), children: member.mobile || say('未填写') },
          { key: 'email', label: say('邮箱'), children: member.email || say('未填写') },
          { key: 'verified', label: say('已验证邮箱'), children: member.verifiedEmail || say('未绑定') },
          { key: 'since', label: say('注册时间'), children: beijing(member.registeredAt) },
          {
            key: 'auto',
            label: say('自动免转'),
            children: member.autoTransfer ? say('已开启') : say('未开启'),
          },
          {
            key: 'agreements',
            label: say('同意的条款'),
            children:
              agreements.length === 0 ? (
                say('无记录（账户早于记录）')
              ) : (
                <ul className={styles.agreements}>
                  {agreements.map(({ document, version, agreedAt }) => (
                    <li key={`${document}${version}`}>
                      {document === 'terms'
                        ? say('条款与规则第 {0} 版，{1}', version, beijing(agreedAt))
                        : say('隐私政策第 {0} 版，{1}', version, beijing(agreedAt))}
                    </li>
                  ))}
                </ul>
              ),
          },
          { key: 'turnover', label: say('剩余打码量'), children: yuanWithSign(turnoverLeft) },
          {
            key: 'in',
            label: say('累计存款'),
            children: say('{0}（{1} 笔）', yuanWithSign(deposits.sum), count(deposits.count)),
          },
          {
            key: 'out',
            label: say('累计取款'),
            children: say('{0}（{1} 笔）', yuanWithSign(withdrawals.sum), count(withdrawals.count)),
          },
        ]}
      />
      <PlainTable<Card>
        card={{ who: 'number' }}
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={cards}
        pagination={false}
        locale={emptyText(true, say('还没有绑定收款地址或银行卡'))}
      />
    </div>
  );
}

const columns: ColumnsType<Card> = [
  {
    key: 'kind',
    title: say('收款方式'),
    width: 160,
    render: (_value, { kind, bank }) => (kind === 'usdt' ? <Tag bordered={false}>USDT</Tag> : bank),
  },
  {
    key: 'owner',
    title: say('网络 / 户名'),
    width: 200,
    render: (_value, { protocol, owner }) => protocol ?? owner,
  },
  {
    key: 'number',
    title: say('尾号'),
    render: (_value, { lastFour }) => <span className="code">…{lastFour}</span>,
  },
  {
    key: 'since',
    title: say('绑定时间'),
    width: 160,
    render: (_value, { createdAt }) => <Moment at={createdAt} />,
  },
];
