import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { AgentRates } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { type Bounds, basisPointsOf, type Category, mapRates } from './rates.ts';
import { RatesFields } from './rates-fields.tsx';

type Typed = Record<Category, number | null>;

type Props = {
  readonly title: string;
  readonly confirm: string;
  readonly children: ReactNode;
  /** What the fields begin with. */
  readonly initial: AgentRates;
  readonly bounds: Bounds;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: (rates: AgentRates) => void;
  readonly onClose: () => void;
};

/** Gives rates: when an application is approved, and when they are changed later. */
export function RatesDialog({ title, confirm, children, initial, bounds, deciding, fault, ...on }: Props) {
  const [form] = Form.useForm<Typed>();
  return (
    <ActionDialog
      title={title}
      width={640}
      confirm={confirm}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={on.onClose}
    >
      {children}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={mapRates((category) => initial[category] / 100)}
        onFinish={(typed) => on.onConfirm(mapRates((category) => basisPointsOf(typed[category])))}
      >
        <RatesFields bounds={bounds} />
      </Form>
    </ActionDialog>
  );
}
