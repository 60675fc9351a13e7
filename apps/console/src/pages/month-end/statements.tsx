import { InputNumber } from 'antd';
import type { FileAsked } from '../../api/exports.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Section } from '../../components/section.tsx';
import { say } from '../../texts/say.ts';
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
  { title: say('场馆对账单'), list: 'venueStatement', of: 'venues' },
  { title: say('场馆差异'), list: 'differenceStatement', of: 'venues' },
  { title: say('支付通道对账单'), list: 'gatewayStatement', of: 'gateways' },
  { title: say('付款对账单'), list: 'payoutStatement', of: 'payouts' },
  { title: say('代理佣金账单'), list: 'agentStatements', of: 'agent-statements', more: { state: 'all' } },
];

/** What the pack holds one by one, and a member's own statement. */
export function Statements({ span }: { readonly span: Span }) {
  const rights = useRights() ?? [];
  const [typed, setTyped] = useAddressText('member');
  const member = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null;
  return (
    <Section title={say('对账单')} lead={say('每份都可以单独导出；会员对账单逐笔列出来源与余额')}>
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
              aria-label={say('会员编号')}
              placeholder={say('会员编号')}
              controls={false}
              precision={0}
              min={1}
              value={member}
              onChange={(next) => setTyped(next === null ? '' : String(next))}
            />
            <ExportButton
              title={say('会员 {0} 对账单', member ?? '')}
              file={member === null ? undefined : { list: 'memberStatement', question: { ...span, member } }}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
