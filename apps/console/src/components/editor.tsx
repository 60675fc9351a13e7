import { Button, Drawer, Form, type FormInstance, Space } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../texts/say.ts';
import { FromItsTop } from './from-its-top.tsx';
import { Refusal } from './refusal.tsx';
import { useLeaving } from './use-leaving.ts';

type Props<Fields extends object> = {
  readonly title: string;
  readonly form: FormInstance<Fields>;
  readonly initial: Fields;
  readonly saving: boolean;
  readonly fault: Error | null;
  readonly onSave: (fields: Fields) => void;
  readonly onClose: () => void;
  /** Beside the button that saves. */
  readonly extra?: ReactNode;
  /** Stands where the form is, which keeps what was typed, until a field must be corrected. */
  readonly instead?: { readonly shown: ReactNode; readonly onInvalid: () => void } | undefined;
  readonly children: ReactNode;
};

/** One thing of a list, edited beside it. Nothing that was typed is lost unasked; what went wrong stands above the form. */
export function Editor<Fields extends object>(props: Props<Fields>) {
  const { title, form, initial, saving, fault, onSave, onClose, extra, instead, children } = props;
  const { typed, leave } = useLeaving(onClose);
  return (
    <Drawer
      open
      width={640}
      title={title}
      onClose={leave}
      maskClosable={false}
      extra={
        <Space>
          {extra}
          <Button type="primary" loading={saving} onClick={form.submit}>
            {say('保存')}
          </Button>
        </Space>
      }
    >
      <Refusal fault={fault} />
      {instead !== undefined && <FromItsTop>{instead.shown}</FromItsTop>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        hidden={instead !== undefined}
        initialValues={initial}
        onValuesChange={typed}
        onFinish={onSave}
        onFinishFailed={instead?.onInvalid}
      >
        {children}
      </Form>
    </Drawer>
  );
}
