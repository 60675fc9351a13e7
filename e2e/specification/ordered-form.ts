/** Checks a form's validations in their order: what is right so far, what is wrong now, and everything after it wrong too. */
import { afterAll, expect } from 'vitest';
import { type RuleId, row } from './row.ts';
import type { Phone, Reply } from './world.ts';

export interface Step {
  /** What it shows. */
  readonly rules: readonly [RuleId, ...RuleId[]];
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
  const screen = keptOpen(form);
  form.steps.forEach((step, index) => {
    const name = `${form.title}, ${index + 1}. ${step.label}: ${step.message}`;
    row(step.rules, name, async () => {
      // The message before must not be taken for this one.
      if (form.steps[index - 1]?.message === step.message) await screen.renew();
      await screen.use(async (phone, held) => {
        for (const [label, usual] of valuesAt(form.steps, index, ({ label }) => label)) {
          const value = step.also?.[label] ?? usual;
          if (value !== (held.get(label) ?? '')) await fill(form, phone, label, value);
          held.set(label, value);
        }
        await phone.page.getByRole('button', { name: form.submit, exact: true }).last().click();
        await phone.sees(step.message);
      });
    });
    const { send } = form;
    if (send === undefined || step.field === undefined || step.also !== undefined) return;
    row(step.rules, `${name} (by raw HTTP)`, async () => {
      const payload = Object.fromEntries(valuesAt(form.steps, index, ({ field }) => field));
      const { code, message } = await send({ ...form.fixed, ...payload });
      expect({ message, refused: code !== 200 }).toEqual({ message: step.message, refused: true });
    });
  });
}

type Held = Map<string, string>;

/** One form for all its steps, corrected field by field as a member does; a step that failed leaves a fresh one to the next. */
function keptOpen(form: OrderedForm): {
  use(step: (phone: Phone, held: Held) => Promise<void>): Promise<void>;
  renew(): Promise<void>;
} {
  let opened: Phone | undefined;
  const held: Held = new Map();
  const renew = async () => {
    await opened?.close();
    opened = undefined;
    held.clear();
  };
  afterAll(renew);
  return {
    renew,
    async use(step) {
      opened ??= await form.open();
      try {
        await step(opened, held);
      } catch (error) {
        await renew();
        throw error;
      }
    },
  };
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
