import { Tag } from 'antd';
import { say } from '../texts/say.ts';
import { useAddressText } from './choice.ts';
import { Filters } from './filters.tsx';

const field = 'one';

/** Of a list without pages: the one that the address names, `?one=12`, as the staff's log leads to it; without one, all of them. */
export function useOnlyOne() {
  const [one] = useAddressText(field);
  return <Row,>(rows: readonly Row[], idOf: (row: Row) => number | string) =>
    one === '' ? rows : rows.filter((row) => String(idOf(row)) === one);
}

/** Which one a list shows alone, where its address says so, in a line of its own above it; it can be taken away here. */
export function OnlyOneChip() {
  const [one, setOne] = useAddressText(field);
  if (one === '') return null;
  return (
    <Filters>
      <Tag
        color="processing"
        closable={{ 'aria-label': say('不只看 #{0}', one) }}
        onClose={(event) => {
          event.preventDefault();
          setOne('');
        }}
      >
        {say('只看 #{0}', one)}
      </Tag>
    </Filters>
  );
}
