import { looksSecret } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { emptied } from '../../components/search-input.tsx';
import settingStyles from '../../components/settings-form.module.css';
import { SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import type { ChainFields } from './fields.ts';
import styles from './page.module.css';

/** Where members pay to: one address for all orders, or one for each. */
export function AddressFields({
  protocol,
  nextIndex,
  demonstration,
}: {
  readonly protocol: Protocol;
  readonly nextIndex: number | null;
  readonly demonstration: boolean;
}) {
  const own = Form.useWatch<boolean | undefined>('ownAddresses');
  return (
    <SettingsGroup title={say('收款地址')}>
      {demonstration && (
        <Alert
          className={styles.answer ?? ''}
          type="error"
          showIcon
          message={say('演示站点自带的收款钱包')}
          description={say(
            '当前扩展公钥由本站安装时生成，私钥存放在服务器的 DATA_DIR/demo-wallet.json，只供演示，请勿收取真实款项。正式收款前请换成自己钱包的扩展公钥。',
          )}
        />
      )}
      <Form.Item name="ownAddresses" label={say('收款方式')}>
        <Radio.Group
          options={[
            { value: true, label: say('每单独立地址（默认）') },
            { value: false, label: say('所有订单共用一个地址') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="receiving"
        label={say('共用收款地址')}
        extra={
          own
            ? say('当前新订单使用独立地址；付到共用地址的款项仍会识别')
            : say(
                '每笔订单的应付金额带有各自的尾数，金额完全一致才自动入账，其余由人工选择。留空则不开放该协议',
              )
        }
      >
        <Input className="code" maxLength={64} spellCheck={false} allowClear={emptied} />
      </Form.Item>
      <Form.Item
        name="extendedKey"
        label={say('扩展公钥（xpub）')}
        extra={say('只填公钥：服务器不保存任何能转出资金的密钥。地址由该公钥依次派生，只用一次')}
        rules={[{ validator: refuseSecret }]}
        validateTrigger={['onChange', 'onBlur']}
      >
        <Input.TextArea
          className="code"
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={400}
          placeholder="xpub"
          spellCheck={false}
          autoComplete="off"
        />
      </Form.Item>
      <Preview protocol={protocol} />
      {nextIndex !== null && nextIndex > 0 && (
        <p className={settingStyles.note}>
          {said(
            '已使用到第 {0} 号地址。钱包通常只扫描连续20个未用地址，归集前请在钱包中把“地址间隔（gap limit）”调到 {1} 以上。',
            nextIndex - 1,
            nextIndex + 20,
          )}
        </p>
      )}
    </SettingsGroup>
  );
}

/** It never leaves the browser: no request is sent while this fails. */
async function refuseSecret(_rule: unknown, text: string | undefined): Promise<void> {
  if (looksSecret(text ?? ''))
    throw new Error(say('这是私钥或助记词，不是扩展公钥！请立即清空；如曾粘贴到别处，请把资金转到新钱包'));
}

function Preview({ protocol }: { readonly protocol: Protocol }) {
  const form = Form.useFormInstance<ChainFields>();
  const message = useMessage();
  const extendedKey = Form.useWatch<string | undefined>('extendedKey') ?? '';
  const { mutate, data, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => call('previewAddresses', { protocol, extendedKey: text }),
    onError: (fault) => message.error(fault.message, 10),
  });
  const preview = async () => {
    const fields = await form.validateFields(['extendedKey']).catch(() => undefined);
    if (fields !== undefined) mutate(extendedKey);
  };
  return (
    <Form.Item>
      <Button loading={isPending} disabled={extendedKey.trim() === ''} onClick={() => void preview()}>
        {say('预览前5个地址')}
      </Button>
      {data !== undefined && variables === extendedKey && (
        <Alert
          className={styles.answer ?? ''}
          type="info"
          message={say('请与钱包中显示的收款地址逐一核对，完全一致再保存')}
          description={
            <ol className={styles.preview}>
              {data.addresses.map(({ index, path, address }) => (
                <li key={index}>
                  <span>{path}</span> <span className="code">{address}</span>
                </li>
              ))}
            </ol>
          }
        />
      )}
    </Form.Item>
  );
}
