import { Button, Empty, Form, Input } from 'antd';
import styles from './page.module.css';

/** The bank accounts that members pay to. */
export function AccountFields() {
  return (
    <Form.List name="bankAccounts">
      {(fields, { add, remove }) => (
        <>
          {fields.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有账户，网银转账不能开放" />
          )}
          {fields.map(({ key, name: place }) => (
            <div key={key} className={styles.account}>
              <Line place={place} name="bankNo" label="银行账号" max={60} pattern />
              <Line place={place} name="bankOwner" label="户名" max={60} />
              <Line place={place} name="bankName" label="银行名称" max={60} />
              <Line place={place} name="bankAddress" label="开户行" max={100} />
              <Button aria-label={`删除第${place + 1}个账户`} onClick={() => remove(place)}>
                删除
              </Button>
            </div>
          ))}
          <Button
            disabled={fields.length >= 20}
            onClick={() => add({ bankNo: '', bankOwner: '', bankName: '', bankAddress: '' })}
          >
            添加账户
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
  const filled = { required: true, whitespace: true, message: `请填写${label}` };
  const digits = { pattern: /^\s*\d(?:[ -]?\d){7,29}\s*$/, message: '银行账号须为8至30位数字' };
  return (
    <Form.Item name={[place, name]} label={label} rules={pattern ? [filled, digits] : [filled]}>
      <Input className={pattern ? 'code' : ''} maxLength={max} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}
