import { App } from 'antd';
import { useRef } from 'react';
import { say } from '../texts/say.ts';

/**
 * Closes an editor: what was typed there and is kept nowhere goes only when one says so, for Escape and a cross are pressed by mistake.
 * @param close what is done then
 */
export function useLeaving(close: () => void) {
  const { modal } = App.useApp();
  const loses = useRef(false);
  return {
    /** Something was typed. */
    typed: () => {
      loses.current = true;
    },
    /** What was typed is kept elsewhere, as the draft of a dry run is. */
    kept: () => {
      loses.current = false;
    },
    leave: () => {
      if (!loses.current) return close();
      modal.confirm({
        title: say('放弃刚才填写的内容？'),
        content: say('还没有保存，关闭后不会保留。'),
        okText: say('放弃'),
        okButtonProps: { danger: true },
        cancelText: say('继续编辑'),
        onOk: close,
      });
    },
  };
}
