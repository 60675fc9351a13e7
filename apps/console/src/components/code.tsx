import { Typography } from 'antd';
import { say } from '../texts/say.ts';

/** A number, an address or a hash, whole, with a button that copies it: nobody types one by hand. */
export function Code({ text }: { readonly text: string }) {
  return (
    <Typography.Text className="code" copyable={{ text, tooltips: [say('复制 {0}', text), say('已复制')] }}>
      {text}
    </Typography.Text>
  );
}
