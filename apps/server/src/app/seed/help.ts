/** What every new site has before anybody wrote anything: the banks to choose from, and the help articles as a first text. */
import { saveArticle } from '../../content/index.ts';
import { addBanks } from '../../payment-methods/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { certain } from '../../platform/outcome.ts';
import { englishArticles } from './articles.en.ts';
import { articles } from './articles.ts';
import { banks } from './content.ts';

export async function seedHelp(tx: Tx, clock: Clock): Promise<void> {
  await addBanks(tx, banks);
  for (const { type, title, content } of articles) {
    const english = englishArticles[type];
    certain(
      await saveArticle(
        tx,
        clock,
        { type, version: 0 },
        { title, content, titleEn: english?.title ?? '', contentEn: english?.content ?? '' },
      ),
    );
  }
}
