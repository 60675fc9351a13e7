import { explorerPattern } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Radio, Switch } from 'antd';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import settingStyles from '../../components/settings-form.module.css';
import { SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { type ChainFields, urlsOf } from './fields.ts';
import styles from './page.module.css';

const required = [{ required: true, message: say('请填写') }];

/** Where the chain is read, and when a block counts as final. */
export function NodeFields({ protocol }: { readonly protocol: Protocol }) {
  const finality = Form.useWatch<ChainFields['finality'] | undefined>('finality');
  return (
    <SettingsGroup title={say('节点与确认')}>
      <Form.Item
        name="enabled"
        label={say('监听')}
        valuePropName="checked"
        extra={say('关闭时存款由人工审核')}
      >
        <Switch checkedChildren={say('开启')} unCheckedChildren={say('关闭')} />
      </Form.Item>
      <Form.Item
        name="nodes"
        label={say('节点地址（JSON-RPC，每行一个）')}
        extra={say('填两个以上时，入账前须有两个节点说法一致；填一个时只信这一个')}
      >
        <Input.TextArea
          className="code"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={1_500}
          placeholder="https://"
          spellCheck={false}
        />
      </Form.Item>
      <NodeCheck protocol={protocol} />
      <div className={settingStyles.pair}>
        <Form.Item name="chainId" label={say('链编号（eth_chainId）')} rules={required}>
          <NumberInput min={1} precision={0} />
        </Form.Item>
        <Form.Item name="pollSeconds" label={say('查询间隔')} rules={required}>
          <NumberInput min={1} max={3_600} precision={0} suffix={say('秒')} />
        </Form.Item>
      </div>
      <Form.Item name="contract" label={say('USDT 合约地址')} rules={required}>
        <Input className="code" maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item name="finality" label={say('何时入账')}>
        <Radio.Group
          options={[
            { value: 'finalized', label: say('网络最终确认（finalized）') },
            { value: 'count', label: say('达到确认数') },
          ]}
        />
      </Form.Item>
      {finality === 'count' && (
        <Form.Item
          name="blocks"
          label={say('确认数')}
          extra={
            protocol === 'TRC20'
              ? say('TRON 满19个区块即不可逆')
              : say('区块仍可能重组，建议使用网络最终确认')
          }
          rules={required}
        >
          <NumberInput min={1} max={1_000} precision={0} suffix={say('个区块')} />
        </Form.Item>
      )}
      <Form.Item
        name="checkAddresses"
        label={say('查冻结名单')}
        valuePropName="checked"
        extra={say('绑定地址、存款入账、通过和汇出取款之前，向上面的节点查发行方的冻结名单')}
      >
        <Switch checkedChildren={say('开启')} unCheckedChildren={say('关闭')} />
      </Form.Item>
      <Form.Item
        name="sanctionsOracle"
        label={say('制裁名单合约（选填）')}
        extra={say('有 isSanctioned(address) 的合约，与冻结名单一起查；留空不查')}
      >
        <Input className="code" maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="explorer"
        label={say('区块浏览器（选填）')}
        extra={say('会员从回执点开交易的网址，{hash} 处填入交易哈希；留空不提供链接')}
        rules={[{ pattern: explorerPattern, message: say('须为网址，并含 {hash}') }]}
      >
        <Input className="code" maxLength={200} placeholder="https://…/{hash}" spellCheck={false} />
      </Form.Item>
      <div className={settingStyles.pair}>
        <Form.Item name="leastCredited" label={say('最低自动入账')} rules={required}>
          <NumberInput min={0} max={1_000_000} precision={6} suffix="USDT" />
        </Form.Item>
        <Form.Item name="startBlock" label={say('起始区块')} extra={say('留空从开启时开始')}>
          <NumberInput min={0} precision={0} />
        </Form.Item>
      </div>
    </SettingsGroup>
  );
}

/** Asks the nodes as they stand in the form, before anything is saved. */
function NodeCheck({ protocol }: { readonly protocol: Protocol }) {
  const form = Form.useFormInstance<ChainFields>();
  const message = useMessage();
  const { mutate, data, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const { nodes, ...fields } = form.getFieldsValue();
      const { chainId, contract, checkAddresses, sanctionsOracle } = fields;
      const rpcUrls = urlsOf(nodes);
      return call('checkNodes', {
        protocol,
        settings: { rpcUrls, chainId, contract, checkAddresses, sanctionsOracle },
      });
    },
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Form.Item>
      <Button loading={isPending} onClick={() => mutate()}>
        {say('检查节点')}
      </Button>
      {data?.length === 0 && (
        <Alert className={styles.answer ?? ''} type="info" message={say('还没有填写节点')} />
      )}
      {data?.map(({ place, head, finalized, trouble, listTrouble }) => (
        <Alert
          key={place}
          className={styles.answer ?? ''}
          type={trouble === null && listTrouble === null ? 'success' : 'error'}
          message={
            trouble === null
              ? say(
                  '第{0}个：最新区块 {1}，{2}',
                  place,
                  count(head ?? 0),
                  finalized === null ? say('不支持 finalized') : `finalized ${count(finalized)}`,
                )
              : say('第{0}个：{1}', place, trouble)
          }
          description={
            listTrouble !== null &&
            say('查不了冻结或制裁名单：{0}。保存后地址都会查不明，存款会等人工。', listTrouble)
          }
        />
      ))}
    </Form.Item>
  );
}
