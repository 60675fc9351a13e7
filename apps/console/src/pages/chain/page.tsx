import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Descriptions, Form, Tabs, Tag } from 'antd';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { ChainStanding } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { Moment, Waiting } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { useAddressText } from '../../components/choice.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { SaveBar } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { AddressFields } from './address-fields.tsx';
import { type ChainFields, fieldsOf, settingsOf } from './fields.ts';
import { NodeFields } from './node-fields.tsx';
import styles from './page.module.css';

const key = ['chainSettings'];
/** How often the standing is asked again, in ms. */
const everyMs = 5_000;

/** How each chain is watched, and how far it was read. */
export function ChainPage() {
  const [typed, setChain] = useAddressText('chain');
  const chain = typed === 'ERC20' ? typed : 'TRC20';
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('chainSettings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page
      title={say('链上设置')}
      lead={say('USDT 存款由系统在链上自动查到并入账；关闭监听立即生效，其余须另一位同事同意，到时生效')}
      actions={<ChangesLink about="chain/" />}
    >
      <ComingChanges about="chain/" />
      <Read of={settings}>
        {(standings) => (
          <Tabs
            activeKey={chain}
            onChange={setChain}
            items={standings.map((standing) => ({
              key: standing.protocol,
              label: standing.protocol === 'TRC20' ? say('TRC20（TRON）') : say('ERC20（Ethereum）'),
              children: (
                <>
                  <Standing of={standing} />
                  <ChainForm standing={standing} />
                </>
              ),
            }))}
          />
        )}
      </Read>
    </Page>
  );
}

function Standing({ of }: { readonly of: ChainStanding }) {
  const { settings, head, safe, readAt, trouble, troubleSince, contradicting } = of;
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2, xl: 4 }}
        items={[
          {
            key: 'state',
            label: say('监听'),
            children: settings.enabled ? (
              <Tag bordered={false} color={trouble === null ? 'success' : 'error'}>
                {trouble === null ? say('正常') : say('异常')}
              </Tag>
            ) : (
              <Tag bordered={false}>{say('未开启，存款由人工审核')}</Tag>
            ),
          },
          { key: 'head', label: say('最新区块'), children: height(head) },
          { key: 'safe', label: say('已最终确认到'), children: height(safe) },
          {
            key: 'read',
            label: say('最近读取'),
            children: readAt === null ? say('还没有') : <Moment at={readAt} />,
          },
        ]}
      />
      {settings.enabled && contradicting.length > 0 && (
        <Alert
          className={styles.trouble ?? ''}
          type="error"
          showIcon
          message={say(
            '第 {0} 个节点查冻结名单时一再与其他节点相反，一小时内不采信它的说法；请核实或更换该节点',
            contradicting.join(', '),
          )}
        />
      )}
      {settings.enabled && trouble !== null && (
        <Alert
          className={styles.trouble ?? ''}
          type="error"
          showIcon
          message={say('节点异常：{0}', trouble)}
          description={
            <>
              {say('恢复前不会自动入账，恢复后从中断处继续，不会漏单。')}
              {troubleSince !== null && <Waiting since={troubleSince} over={false} />}
            </>
          }
        />
      )}
    </>
  );
}

function height(block: number | null) {
  return <span className="figures">{block === null ? say('还没有') : count(block)}</span>;
}

function ChainForm({ standing }: { readonly standing: ChainStanding }) {
  const { protocol, settings, nextIndex, demonstration } = standing;
  const [form] = Form.useForm<ChainFields>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (fields: ChainFields) =>
      call('updateChainSettings', { protocol, settings: settingsOf(fields) }),
    onSuccess: (answer) => message.success(savedWords(answer, say('已保存'))),
    onError: (fault) => message.error(fault.message, 10),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <Form
      form={form}
      name={protocol}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(settings)}
      onFinish={(fields) => mutate(fields)}
    >
      <div className={styles.groups}>
        <NodeFields protocol={protocol} />
        <AddressFields protocol={protocol} nextIndex={nextIndex} demonstration={demonstration} />
      </div>
      <SaveBar saving={isPending} onGiveUp={() => form.resetFields()} />
    </Form>
  );
}
