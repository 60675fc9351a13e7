/** What help articles are made of; the tags are those that `platform/sanitise.ts` lets through. */

/** A heading (a question, a subject), and the paragraphs under it. */
export const part = (heading: string, ...paragraphs: readonly string[]): string =>
  `<h2>${heading}</h2>${text(...paragraphs)}`;
export const text = (...paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const steps = (...items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
