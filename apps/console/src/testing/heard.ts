import { aloud } from '@mingpai/ui/testing/aloud';

/**
 * What stands on a page as somebody hears it, a line each. Tooltips of the component library have words only while somebody points, and one
 * name for all of them in tests: what describes a button that copies is left out.
 */
export function heard(root?: ParentNode): string[] {
  return aloud(root).map((line) => line.replace(/^(button “复制[^”]*”).*$/, '$1'));
}

/** A field by which a list is searched, with what empties it and what sends it. */
export const searchField = (hint: string): readonly string[] => [
  `field “搜索” type=search maxlength=100 placeholder=${hint}`,
  'button “清空”',
  'button “查找”',
];

/** A field that narrows a list by what is typed. @param holds what stands in it */
export const textField = (label: string, holds = ''): readonly string[] => [
  `field “${label}”${holds && ` holds “${holds}”`} type=search maxlength=128 placeholder=${label}`,
  'button “清空”',
  'button “查找”',
];

/** A choice that nothing was chosen of yet. */
export const choiceOf = (label: string): readonly string[] => [
  `div “${label}”:`,
  `combobox “${label}” type=search autocomplete=off aria-expanded=false`,
  label,
];

/** The views of a list that somebody has saved, and the way to save one. */
export const savedViews: readonly string[] = [
  'div “视图”:',
  'combobox “视图” type=search autocomplete=off readonly aria-expanded=false',
  '视图',
  'button “保存视图”',
];
