/** Fields of a form, as somebody fills them in. */
import { fireEvent, screen } from '@testing-library/react';

export const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { selector: 'input, textarea' });

export function type(label: string, value: string): void {
  fireEvent.change(fieldOf(label), { target: { value } });
}

/** Types a moment as Beijing's clock has it, and confirms it. */
export function typeMoment(label: string, value: string): void {
  const field = fieldOf(label);
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** Chooses one of a list's options by its words. */
export async function pick(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(fieldOf(label));
  // The label of a field may have the same words.
  const shown = await screen.findAllByTitle(option);
  const wanted = shown.find((each) => each.classList.contains('ant-select-item-option'));
  if (wanted === undefined) throw new Error(`no option ${option}`);
  fireEvent.click(wanted);
}

/** Presses the form's button that saves: the library parts two characters. */
export const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));

/** What is said to be wrong beneath fields, from the top. */
export const faultsShown = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map(({ textContent }) => textContent);
