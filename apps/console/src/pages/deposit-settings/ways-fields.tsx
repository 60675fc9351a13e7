import { Button, Form, Switch, Tag } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../components/icons.ts';
import { NumberInput } from '../../components/number-input.tsx';
import { grouped, ungrouped } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import type { Flag, OfferFields, Standing, WayRow } from './fields.ts';
import styles from './page.module.css';

const names: Readonly<Record<Flag, string>> = {
  usdt: 'USDT',
  card: say('网银转账'),
  wechat: say('微信'),
  alipay: say('支付宝'),
};

/** The ways in the order in which members see them, each with its limits. */
export function WaysFields({ served }: Pick<Standing, 'served'>) {
  const rows = Form.useWatch<readonly WayRow[] | undefined>('rows') ?? [];
  return (
    <Form.List name="rows">
      {(fields, { move }) => (
        <ol className={styles.ways}>
          {fields.map(({ key, name: place }) => {
            const row = rows[place];
            if (row === undefined) return null;
            const name = names[row.flag];
            return (
              <li key={key} className={styles.way}>
                <div className={styles.order}>
                  <Button
                    aria-label={say('{0}上移', name)}
                    icon={<ArrowUpOutlined />}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <Button
                    aria-label={say('{0}下移', name)}
                    icon={<ArrowDownOutlined />}
                    disabled={place === fields.length - 1}
                    onClick={() => move(place, place + 1)}
                  />
                </div>
                <div className={styles.name}>
                  <strong>{name}</strong>
                  {row.flag !== 'card' && !served[row.flag] && (
                    <Tag bordered={false} color="warning">
                      {row.flag === 'usdt' ? say('未设收款地址') : say('无开放通道')}
                    </Tag>
                  )}
                </div>
                <Form.Item name={[place, 'offered']} valuePropName="checked" className={styles.cell ?? ''}>
                  <Switch
                    aria-label={say('{0}开放', name)}
                    checkedChildren={say('开放')}
                    unCheckedChildren={say('关闭')}
                  />
                </Form.Item>
                <div className={styles.limits}>
                  {row.limits.map(({ type }, index) => (
                    <LimitFields key={type} name={limitName(name, type)} place={place} index={index} />
                  ))}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </Form.List>
  );
}

function limitName(name: string, type: WayRow['limits'][number]['type']): string {
  if (type === 'usdt-trc20') return `${name} TRC20`;
  return type === 'usdt-erc20' ? `${name} ERC20` : name;
}

interface LimitProps {
  readonly name: string;
  readonly place: number;
  readonly index: number;
}

function LimitFields({ name, place, index }: LimitProps) {
  const form = Form.useFormInstance<OfferFields>();
  const least: ['rows', number, 'limits', number, 'min'] = ['rows', place, 'limits', index, 'min'];
  const notBelow = async (_rule: unknown, most: number | null) => {
    const min: number | null | undefined = form.getFieldValue(least);
    if (typeof most === 'number' && typeof min === 'number' && most < min)
      throw new Error(say('最高不能低于最低'));
  };
  return (
    <div className={styles.limit}>
      <Form.Item name={[place, 'limits', index, 'min']} className={styles.cell ?? ''} rules={required}>
        <Yuan label={say('{0}单笔最低', name)} prefix={say('{0} 最低', name)} />
      </Form.Item>
      <Form.Item
        name={[place, 'limits', index, 'max']}
        className={styles.cell ?? ''}
        dependencies={[least]}
        rules={[...required, { validator: notBelow }]}
      >
        <Yuan label={say('{0}单笔最高', name)} prefix={say('最高')} />
      </Form.Item>
    </div>
  );
}

const required = [{ required: true, message: say('请填写') }];

function Yuan({ label, ...field }: { readonly label: string; readonly prefix: string }) {
  return (
    <NumberInput<number | string>
      {...field}
      aria-label={say('{0}，元', label)}
      min={1}
      max={100_000_000}
      precision={0}
      suffix={say('元')}
      formatter={grouped}
      parser={ungrouped}
    />
  );
}
