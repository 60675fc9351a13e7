import { Button, Form, Input } from 'antd';
import { Nothing } from '../../components/nothing.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** The bank accounts that members pay to. */
export function AccountFields() {
  return (
    <Form.List name="bankAccounts">
      {(fields, { add, remove }) => (
        <>
          {fields.length === 0 && <Nothing text={say('还没有账户，网银转账不能开放')} />}
          {fields.map(({ key, name: place }) => (
            <div key={key} className={styles.account}>
              <Line place={place} name="bankNo" label={say('银行账号')} max={60} pattern />
              <Line place={place} name="bankOwner" label={say('户名')} max={60} />
              <Line place={place} name="bankName" label={say('银行名称')} max={60} />
              <Line place={place} name="bankAddress" label={say('开户行')} max={100} />
              <Button aria-label={say('删除第{0}个账户', place + 1)} onClick={() => remove(place)}>
                {say('删除')}
              </Button>
            </div>
          ))}
          <Button
            disabled={fields.length >= 20}
            onClick={() => add({ bankNo: '', bankOwner: '', bankName: '', bankAddress: '' })}
          >
            {say('添加账户')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

interface LineProps {
  readonly place: number;
  readonly name: 'bankNo' | 'bankOwner' | 'bankName' | 'bankAddress';
  readonly label: string;
  readonly max: number;
  /** It is a number of an account. */
  readonly pattern?: boolean;
}

function Line({ place, name, label, max, pattern = false }: LineProps) {
  const filled = { required: true, whitespace: true, message: say('请填写{0}', label) };
  const digits = { pattern: /^\s*\d(?:[ -]?\d){7,29}\s*$/, message: say('银行账号须为8至30位数字') };
  return (
    <Form.Item name={[place, name]} label={label} rules={pattern ? [filled, digits] : [filled]}>
      <Input className={pattern ? 'code' : ''} maxLength={max} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}
