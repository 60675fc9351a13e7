import { Form, Input } from 'antd';
import { English } from '../../components/english.tsx';
import { say } from '../../texts/say.ts';

/** The promotion in English: optional, field by field. */
export function EnglishFields() {
  return (
    <English>
      <Form.Item name="titleEn" label={say('英文标题')}>
        <Input maxLength={120} showCount />
      </Form.Item>
      <Form.Item name="memoEn" label={say('英文一句话说明')}>
        <Input maxLength={240} showCount />
      </Form.Item>
      <Form.Item name="contentEn" label={say('英文活动说明')}>
        <Input.TextArea rows={10} maxLength={20_000} />
      </Form.Item>
    </English>
  );
}
