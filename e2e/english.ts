/** Chinese that is left on a screen that is read in English, besides what people and operators wrote themselves. */
import type { Page } from 'playwright-core';
import type { TestSite } from '../apps/server/src/testing/site.ts';

const han = /[\u3000-\u303f\uff00-\uffef\p{Script=Han}]/u;

/** Every text with Chinese in it that the site's database holds, the longest first; of names also what a mask leaves of them, of long ones also their beginning. */
export async function chineseWritten(site: TestSite): Promise<readonly string[]> {
  const { rows: tables } = await site.owner.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string' && han.test(value)) {
      found.add(value);
      found.add(`${value.slice(0, 1)}**`);
      // The log shows the beginning of what is long.
      if (value.length > 120) found.add(value.slice(0, 24));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  for (const { name } of tables) {
    const { rows } = await site.owner.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where t::text ~ '[一-龥]'`,
    );
    rows.forEach(gather);
  }
  return [...found].sort((one, other) => other.length - one.length);
}

/** Texts, names and hints of a page with Chinese in them that nobody wrote. */
export async function chineseLeft(page: Page, written: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const all = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          all.push(node.getAttribute(name) ?? '');
        if (node instanceof HTMLInputElement) all.push(node.value);
      } else if (!['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.parentElement?.tagName ?? ''))
        all.push(node.nodeValue ?? '');
    return all;
  });
  return [...new Set(texts)].filter((text) =>
    han.test(written.reduce((left, one) => left.replaceAll(one, ''), text.replaceAll('中文', ''))),
  );
}
