// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { Editor } from './editor.tsx';

signedInForEach();

function Typing() {
  const [form] = Form.useForm<{ title: string }>();
  const [looks, setLooks] = useState(false);
  return (
    <Editor
      title="编辑"
      form={form}
      initial={{ title: '' }}
      saving={false}
      fault={null}
      onSave={() => undefined}
      onClose={() => undefined}
      extra={
        <button type="button" onClick={() => setLooks(!looks)}>
          看
        </button>
      }
      instead={looks ? { shown: <p>手机</p>, onInvalid: () => undefined } : undefined}
    >
      <Form.Item name="title">
        <Input />
      </Form.Item>
    </Editor>
  );
}

test('a preview is seen from its top, however far down somebody typed; the form stands where it was left', async () => {
  renderAt('/notices', <Typing />);
  const look = await screen.findByRole('button', { name: '看' });
  const body = document.querySelector('.ant-drawer-body');
  if (body === null) throw new Error('no drawer');
  body.scrollTop = 400;
  fireEvent.click(look);
  await screen.findByText('手机');
  await waitFor(() => expect(body.scrollTop).toBe(0));
  body.scrollTop = 90;
  fireEvent.click(look);
  await waitFor(() => expect(body.scrollTop).toBe(400));
  fireEvent.click(look);
  await waitFor(() => expect(body.scrollTop).toBe(0));
});
