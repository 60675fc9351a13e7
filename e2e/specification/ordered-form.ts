/** Checks a form's validations in their order: what is right so far, what is wrong now, and everything after it wrong too. */
import { expect } from 'vitest';
import { sentence } from './sentence.ts';
import type { Phone, Reply } from './world.ts';

export interface Step {
  /** The field that is wrong: its label or placeholder on the screen. */
  readonly label: string;
  /** Its name on the wire; none where only the screen can check. */
  readonly field?: string;
  readonly bad: string;
  readonly good: string;
  readonly message: string;
  /** Other fields of the screen that have to hold something else for this step. */
  readonly also?: Readonly<Record<string, string>>;
}

export interface OrderedForm {
  readonly chapter: string;
  readonly title: string;
  readonly submit: string;
  readonly steps: readonly Step[];
  /** Opens the empty form. */
  open(): Promise<Phone>;
  /** How a field is filled that is no plain input. */
  readonly fill?: Readonly<Record<string, (phone: Phone, value: string) => Promise<void>>>;
  /** Sends the form by HTTP. */
  send?(payload: Record<string, string>): Promise<Reply>;
  /** What else the call takes. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** One check for each validation on the screen, and one by raw HTTP where the server can check it. */
export function checkOrder(form: OrderedForm): void {
  form.steps.forEach((step, index) => {
    const name = `${form.title}, ${index + 1}. ${step.label}: ${step.message}`;
    sentence(form.chapter, name, async () => {
      const phone = await form.open();
      for (const [label, value] of valuesAt(form.steps, index, ({ label }) => label))
        if (value !== '') await fill(form, phone, label, step.also?.[label] ?? value);
      await phone.page.getByRole('button', { name: form.submit, exact: true }).last().click();
      await phone.sees(step.message);
      await phone.close();
    });
    const { send } = form;
    if (send === undefined || step.field === undefined || step.also !== undefined) return;
    sentence(form.chapter, `${name} (by raw HTTP)`, async () => {
      const payload = Object.fromEntries(valuesAt(form.steps, index, ({ field }) => field));
      const { code, message } = await send({ ...form.fixed, ...payload });
      expect({ message, refused: code !== 200 }).toEqual({ message: step.message, refused: true });
    });
  });
}

/** What every field holds at a step: good where it was asked before, bad at the step itself and after it. */
function valuesAt(
  steps: readonly Step[],
  index: number,
  nameOf: (step: Step) => string | undefined,
): [string, string][] {
  const names = [...new Set(steps.flatMap((step) => nameOf(step) ?? []))];
  return names.map((name) => {
    const own = steps.filter((step) => nameOf(step) === name);
    const now = steps[index];
    if (now !== undefined && nameOf(now) === name) return [name, now.bad];
    const passed = own.filter((step) => steps.indexOf(step) < index).at(-1);
    return [name, passed?.good ?? own[0]?.bad ?? ''];
  });
}

async function fill(form: OrderedForm, phone: Phone, label: string, value: string): Promise<void> {
  const special = form.fill?.[label];
  if (special) return special(phone, value);
  const { page } = phone;
  await page
    .getByPlaceholder(label, { exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .filter({ visible: true })
    .first()
    .fill(value);
}
