import { InputNumber } from 'antd';
import { useState } from 'react';
import type { FileAsked } from '../../api/exports.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Section } from '../../components/section.tsx';
import type { Span } from './month.ts';
import styles from './page.module.css';

type Statement = {
  readonly title: string;
  readonly list: FileAsked['list'];
  /** Whose list it is: who may not see that may not take this. */
  readonly of: string;
  readonly more?: Readonly<Record<string, unknown>>;
};

const statements: readonly Statement[] = [
  { title: '场馆对账单', list: 'venueStatement', of: 'venues' },
  { title: '场馆差异', list: 'differenceStatement', of: 'venues' },
  { title: '支付通道对账单', list: 'gatewayStatement', of: 'gateways' },
  { title: '付款对账单', list: 'payoutStatement', of: 'payouts' },
  { title: '代理佣金账单', list: 'agentStatements', of: 'agent-statements', more: { state: 'all' } },
];

/** What the pack holds one by one, and a member's own statement. */
export function Statements({ span }: { readonly span: Span }) {
  const rights = useRights() ?? [];
  const [member, setMember] = useState<number | null>(null);
  return (
    <Section title="对账单" lead="每份都可以单独导出；会员对账单逐笔列出来源与余额">
      <div className={styles.statements}>
        {statements
          .filter(({ of }) => mayDo(rights, of, 'list'))
          .map(({ title, list, more }) => (
            <div key={list} className={styles.statement}>
              {title}
              <ExportButton title={title} file={{ list, question: { ...span, ...more } }} />
            </div>
          ))}
        {mayDo(rights, 'members', 'list') && (
          <div className={styles.statement}>
            <InputNumber
              aria-label="会员编号"
              placeholder="会员编号"
              controls={false}
              precision={0}
              min={1}
              value={member}
              onChange={setMember}
            />
            <ExportButton
              title={`会员 ${member ?? ''} 对账单`}
              file={member === null ? undefined : { list: 'memberStatement', question: { ...span, member } }}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
