import { Typography } from 'antd';
import { Link } from 'react-router';
import { say } from '../texts/say.ts';

type Props = {
  readonly text: string;
  /** Its page. */
  readonly to?: string | undefined;
  /** As much of it as there is room for. */
  readonly shown?: string;
};

/** What stands for the part of a number that is not shown. */
const masked = '…';

/** Nobody needs half an address: one that is masked is not copied. */
const isWhole = (text: string) => !text.includes(masked);

/** A number, an address or a hash, whole, with a button that copies it: nobody types one by hand. */
export function Code({ text, to, shown = text }: Props) {
  const copyable = { text, tooltips: [say('复制 {0}', text), say('已复制')] };
  return (
    <Typography.Text
      className="code"
      copyable={isWhole(text) && copyable}
      {...(shown !== text && { title: text })}
    >
      {to === undefined ? (
        shown
      ) : (
        // A row that opens by a tap stays as it is.
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {shown}
        </Link>
      )}
    </Typography.Text>
  );
}
