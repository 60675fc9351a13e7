import { Collapse, Form } from 'antd';
import type { ReactNode } from 'react';
import { englishRule } from '../labels/rich-text.ts';
import { say } from '../texts/say.ts';

/** The English fields of a form, folded away: optional, field by field. */
export function English({
  rule = englishRule,
  children,
}: {
  /** Why they may stay empty. */
  readonly rule?: string;
  readonly children: ReactNode;
}) {
  return (
    <Form.Item extra={rule}>
      <Collapse items={[{ key: 'english', label: say('英文'), forceRender: true, children }]} />
    </Form.Item>
  );
}
