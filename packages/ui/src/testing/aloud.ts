/** What stands on a page as somebody hears it who does not see it: words, and what can be tapped or filled in, in their order. */

/** Each control's own; its looks are no business of those who listen. */
const told = [
  'type',
  'href',
  'target',
  'rel',
  'inputmode',
  'autocomplete',
  'autocapitalize',
  'enterkeyhint',
  'maxlength',
  'accept',
  'placeholder',
  'disabled',
  'readonly',
  'required',
  'aria-busy',
  'aria-checked',
  'aria-current',
  'aria-disabled',
  'aria-expanded',
  'aria-invalid',
  'aria-pressed',
  'aria-selected',
  'aria-valuemax',
  'aria-valuemin',
];
/** What a browser does without being told. */
const usual = new Set(['type=text', 'type=submit']);
const kinds: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  SELECT: 'list',
  TEXTAREA: 'field',
};
const regions =
  '[role]:not([role="none"]), [aria-live], [aria-label], [aria-current], h1, h2, h3, h4, legend, th';
const inline = new Set(['A', 'B', 'I', 'EM', 'SPAN', 'STRONG', 'SMALL', 'TIME', 'CODE', 'SVG', 'IMG']);

/**
 * @returns a line for each paragraph and each control of what is shown: `button “立即存款” aria-busy=true`; what describes a control is
 *   told with it, what is hidden from those who listen is left out
 */
export function aloud(root: ParentNode = document.body): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const words = plain(line);
    if (words !== '') lines.push(words);
    line = '';
  };
  const described = new Set(
    [...root.querySelectorAll('[aria-describedby]')].flatMap((one) => idsOf(one, 'aria-describedby')),
  );
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? '';
    if (!(node instanceof Element)) return;
    if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('hidden') || described.has(node.id))
      return;
    if (isControl(node)) {
      end();
      lines.push(control(node));
      return;
    }
    if (node.tagName === 'LABEL') {
      // Its words are those of what it names.
      end();
      for (const one of node.querySelectorAll('input, select, textarea')) read(one);
      return;
    }
    if (node.tagName === 'IMG') {
      // Without the attribute the name of its file is read out.
      const alt = node.getAttribute('alt') ?? 'without words';
      if (alt !== '') line += ` image “${alt}” `;
      return;
    }
    const isRegion = node.matches(regions);
    if (isRegion || !inline.has(node.tagName.toUpperCase())) end();
    if (isRegion) line = `${regionOf(node)}: `;
    for (const child of node.childNodes) read(child);
    if (isRegion && plain(line) === `${regionOf(node)}:`) line += '–';
    if (isRegion || !inline.has(node.tagName.toUpperCase())) end();
    else line += ' ';
  };
  for (const child of root.childNodes) read(child);
  end();
  return lines;
}

function isControl(element: Element): boolean {
  return element.matches('a[href], button, input, select, textarea, [role="tab"], [role="button"]');
}

function regionOf(element: Element): string {
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
  const given = ['aria-label', 'aria-live', 'aria-current', 'aria-busy', 'aria-modal'].flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [name === 'aria-label' ? `“${value}”` : `${name}=${value}`];
  });
  return [role, ...given].join(' ');
}

function control(element: Element): string {
  const attributes = told
    .filter((name) => element.hasAttribute(name))
    .map((name) => (element.getAttribute(name) === '' ? name : `${name}=${element.getAttribute(name)}`))
    .filter((one) => !usual.has(one));
  const field = element as HTMLInputElement;
  const kind = element.getAttribute('role') ?? kinds[element.tagName] ?? kindOfInput(field);
  const described = idsOf(element, 'aria-describedby').map(textOf);
  return [
    kind,
    `“${nameOf(element)}”`,
    ...(['radio', 'checkbox', 'switch'].includes(kind) && field.checked ? ['chosen'] : []),
    ...(['field', 'list', 'spinbutton'].includes(kind) && field.value !== ''
      ? [`holds “${field.value}”`]
      : []),
    ...(element instanceof HTMLSelectElement
      ? [[...element.options].map(({ text }) => text).join(' / ')]
      : []),
    ...attributes.filter((one) => one !== `type=${kind}`),
    ...described.map((words) => `(${words})`),
  ].join(' ');
}

function kindOfInput({ type }: HTMLInputElement): string {
  return ['radio', 'checkbox', 'file'].includes(type) ? type : 'field';
}

function nameOf(element: Element): string {
  const labelled = idsOf(element, 'aria-labelledby').map(textOf).join(' ');
  const label = element.getAttribute('aria-label') ?? '';
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((one) => wordsOf(one)).join(' ');
  return plain(labelled || label || labels || (element.tagName === 'SELECT' ? '' : wordsOf(element)));
}

/** Of an element without what stands in it for the eye alone. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('[aria-hidden="true"], select, textarea')) one.remove();
  for (const one of copy.querySelectorAll('img'))
    one.replaceWith(` ${one.getAttribute('alt') ?? 'without words'} `);
  for (const one of copy.querySelectorAll('[aria-label]'))
    one.textContent = ` ${one.getAttribute('aria-label')} `;
  for (const one of copy.querySelectorAll('*')) one.append(' ');
  return copy.textContent ?? '';
}

function idsOf(element: Element, attribute: string): string[] {
  return (element.getAttribute(attribute) ?? '').split(' ').filter((id) => id !== '');
}

function textOf(id: string): string {
  return plain(document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
