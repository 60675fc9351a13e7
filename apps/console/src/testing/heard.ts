import { aloud } from '@mingpai/ui/testing/aloud';

/**
 * What stands on a page as somebody hears it, a line each. Tooltips of the component library have words only while somebody points, and one
 * name for all of them in tests: what describes a button that copies is left out.
 */
export function heard(root?: ParentNode): string[] {
  return aloud(root).map((line) => line.replace(/^(button “复制[^”]*”).*$/, '$1'));
}
