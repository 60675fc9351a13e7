import { App } from 'antd';
import { useMemo } from 'react';

/**
 * Short messages at the top of the page, told and not waited for. The component library's own answer ends only when the message
 * is gone, seconds later: a mutation that returns it keeps its button busy and its list old until then.
 */
export function useMessage() {
  const { message } = App.useApp();
  return useMemo(() => {
    /** Stays for so many seconds; without them for the library's three. */
    const tell = (kind: 'success' | 'info' | 'error') => (text: string, seconds?: number) => {
      message[kind](text, seconds);
    };
    return { success: tell('success'), info: tell('info'), error: tell('error') };
  }, [message]);
}
