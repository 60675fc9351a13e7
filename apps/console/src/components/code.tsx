import { Typography } from 'antd';
import { Link } from 'react-router';
import { say } from '../texts/say.ts';

/** A number, an address or a hash, whole, with a button that copies it: nobody types one by hand. @param to its page */
export function Code({ text, to }: { readonly text: string; readonly to?: string | undefined }) {
  return (
    <Typography.Text className="code" copyable={{ text, tooltips: [say('复制 {0}', text), say('已复制')] }}>
      {to === undefined ? text : <Link to={to}>{text}</Link>}
    </Typography.Text>
  );
}
