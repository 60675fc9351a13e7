/** What is chosen from stays where the library draws it: its list is as wide as the window allows, wherever the field is. */
const lists = '.ant-select, .ant-picker';

/**
 * Where what pops up at a control is drawn: inside the part of the page that the control belongs to, so that whoever goes from landmark
 * to landmark meets it there, and nothing stands outside of all of them. What belongs to a window is drawn over everything, as the
 * window itself.
 */
export function popupContainer(control?: HTMLElement): HTMLElement {
  if (control === undefined || control.closest(lists) !== null) return document.body;
  return control.closest<HTMLElement>('main, aside') ?? document.body;
}
