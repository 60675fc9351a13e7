import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { call } from '../../api/client.ts';
import type { FileAsked } from '../../api/exports.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { MemberSelect } from '../../components/member-select.tsx';
import { emptied } from '../../components/search-input.tsx';
import { Section } from '../../components/section.tsx';
import { useVenueNames } from '../../components/use-venue-names.ts';
import { say } from '../../texts/say.ts';
import { standingsKey } from '../gateways/keys.ts';
import type { Span } from './month.ts';
import styles from './page.module.css';

type ChoiceProps = {
  /** What of the address names the one that is chosen. */
  readonly field: string;
  readonly label: string;
};

type Statement = {
  readonly title: string;
  readonly list: FileAsked['list'];
  /** Whose list it is: who may not see that may not take this. */
  readonly of: string;
  readonly more?: Readonly<Record<string, unknown>>;
  /** Narrows it to one; without it the statement is of all. */
  readonly one?: {
    /** What of its question names the one. */
    readonly field: string;
    readonly Choice: (props: ChoiceProps) => ReactElement;
  };
};

const statements: readonly Statement[] = [
  {
    title: say('场馆对账单'),
    list: 'venueStatement',
    of: 'venues',
    one: { field: 'venue', Choice: VenueChoice },
  },
  {
    title: say('场馆差异'),
    list: 'differenceStatement',
    of: 'venues',
    one: { field: 'venue', Choice: VenueChoice },
  },
  {
    title: say('支付通道对账单'),
    list: 'gatewayStatement',
    of: 'gateways',
    one: { field: 'gateway', Choice: GatewayChoice },
  },
  { title: say('付款对账单'), list: 'payoutStatement', of: 'payouts' },
  {
    title: say('代理佣金账单'),
    list: 'agentStatements',
    of: 'agent-statements',
    more: { state: 'all' },
    one: { field: 'search', Choice: AgentChoice },
  },
];

/** What the pack holds one by one, of all or of one, and a member's own statement. */
export function Statements({ span }: { readonly span: Span }) {
  const rights = useRights() ?? [];
  const [typed, setTyped] = useAddressText('member');
  const member = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null;
  return (
    <Section title={say('对账单')} lead={say('每份都可以单独导出；会员对账单逐笔列出来源与余额')}>
      <div className={styles.statements}>
        {statements
          .filter(({ of }) => mayDo(rights, of, 'list'))
          .map((statement) => (
            <OneStatement key={statement.list} {...statement} span={span} />
          ))}
        {mayDo(rights, 'members', 'list') && (
          <div className={styles.statement}>
            {say('会员对账单')}
            <MemberSelect
              className={styles.one ?? ''}
              label={say('会员')}
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

function OneStatement({ title, list, more, one, span }: Statement & { readonly span: Span }) {
  const [chosen] = useAddressText(list);
  const narrowed = one !== undefined && chosen !== '';
  const question = { ...span, ...more, ...(narrowed && { [one.field]: chosen }) };
  return (
    <div className={styles.statement}>
      {title}
      {one !== undefined && <one.Choice field={list} label={title} />}
      <ExportButton title={narrowed ? `${title} ${chosen}` : title} file={{ list, question }} />
    </div>
  );
}

function VenueChoice(props: ChoiceProps) {
  return <Choice {...props} choices={useVenueNames()} />;
}

function GatewayChoice(props: ChoiceProps) {
  const { data = [] } = useQuery({
    queryKey: standingsKey,
    queryFn: ({ signal }) => call('gatewayStandings', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Choice {...props} choices={data.map(({ code, name }) => ({ value: code, label: name }))} />;
}

type Choices = { readonly choices: readonly { readonly value: string; readonly label: string }[] };

function Choice({ field, label, choices }: ChoiceProps & Choices) {
  const [chosen, choose] = useAddressText(field);
  return (
    <Select
      className={styles.one ?? ''}
      aria-label={label}
      placeholder={say('全部')}
      allowClear
      showSearch
      optionFilterProp="label"
      value={chosen === '' ? null : chosen}
      options={[...choices]}
      onChange={(next: string | undefined) => choose(next ?? '')}
    />
  );
}

/** Agents are too many to choose from. */
function AgentChoice({ field, label }: ChoiceProps) {
  const [typed, type] = useAddressText(field);
  return (
    <Input
      className={styles.one ?? ''}
      aria-label={label}
      placeholder={say('代理账号或编号')}
      allowClear={emptied}
      maxLength={100}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
