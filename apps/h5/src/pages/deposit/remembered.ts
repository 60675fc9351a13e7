/**
 * From where a member paid last, by way, for the life of the page's session: not for whoever takes the phone next. Sums are never
 * remembered: each deposit is decided on anew.
 */
const key = 'mingpai.deposit-details';
const names = ['lastFour', 'holder', 'bank', 'number', 'branch'] as const;

export type Details = Partial<Record<(typeof names)[number], string>>;

export function rememberedFor(way: string): Details {
  const details = all()[way];
  return typeof details === 'object' && details !== null ? textsOf(details) : {};
}

export function remember(way: string, form: Details): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...all(), [way]: textsOf(form) }));
  } catch {
    // Storage is blocked: it is typed again.
  }
}

function all(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function textsOf(details: object): Details {
  const texts: Details = {};
  for (const [name, value] of Object.entries(details)) {
    const known = names.find((one) => one === name);
    if (known !== undefined && typeof value === 'string' && value !== '') texts[known] = value;
  }
  return texts;
}
