import { Tag } from 'antd';
import { say } from '../texts/say.ts';
import { Waiting } from './cells.tsx';
import type { NamedColumn } from './shown-columns.tsx';

type Connected = {
  readonly state: 'up' | 'down';
  readonly since: string | null;
  readonly reason: string;
};

/**
 * Whether somebody that we depend on answers, or since when and why not.
 * @param width px; reasons are written in several lines where it is narrow
 */
export function connectionColumn<Row extends Connected>(width = 220): NamedColumn<Row> {
  return {
    key: 'state',
    title: say('连接'),
    width,
    render: (_value, { state, since, reason }) =>
      state === 'up' ? (
        <Tag bordered={false} color="success">
          {say('正常')}
        </Tag>
      ) : (
        <>
          <Tag bordered={false} color="error">
            {say('无应答')}
          </Tag>
          {reason}
          <br />
          {since !== null && <Waiting since={since} over={false} />}
        </>
      ),
  };
}
