import { expect, test } from 'vitest';
import { startTestSite } from '../../testing/site.ts';

test('the banner of the first deposit says the figures of the promotion that is behind it, in both languages', async () => {
  const site = await startTestSite();
  try {
    const { database } = site.running.site;
    const { rows } = await database.query<{ least: string; bonus: string; multiple: number }>(
      `select (condition_amount / 100)::text as least, (bonus / 100)::text as bonus, multiple from promotion where title like '首存%'`,
    );
    const [offer] = rows;
    if (!offer) throw new Error('there is no offer for a first deposit');
    const { rows: banners } = await database.query<{ title: string; title_en: string }>(
      "select title, title_en from banner where title like '首存%'",
    );
    const figures = (text = '') => text.match(/\d+/g);
    expect(figures(banners[0]?.title)).toEqual([offer.least, offer.bonus, String(offer.multiple)]);
    expect(figures(banners[0]?.title_en)).toEqual([offer.bonus, offer.least, String(offer.multiple)]);
  } finally {
    await site.stop();
  }
});

test('a promotion that names valid bets or a deposit asks for them before anybody may apply: as much, and of those games', async () => {
  const site = await startTestSite();
  try {
    const { rows } = await site.running.site.database.query<{
      title: string;
      content: string;
      condition: string;
      amount: string;
      categories: readonly string[];
    }>(
      `select title, content, condition, (condition_amount / 100)::text as amount, condition_categories as categories
         from promotion where applies <> 'always'`,
    );
    const asked = rows.map(({ title, content, condition, amount, categories }) => {
      const said = /(有效投注|存款)满(\d+)元/.exec(content);
      expect({ title, condition, amount }).toEqual({
        title,
        condition: said?.[1] === '存款' ? 'deposit' : 'turnover',
        amount: said?.[2],
      });
      return categories;
    });
    expect(asked).toEqual([[], ['realbet'], ['sport', 'gaming'], []]);
  } finally {
    await site.stop();
  }
});
