/** What every new site has before anybody wrote anything: the banks to choose from, and the help articles as a first text. */
import type { Tx } from '../../platform/database.ts';
import { englishArticles } from './articles.en.ts';
import { articles } from './articles.ts';
import { banks } from './content.ts';

export async function seedHelp(tx: Tx, now: Date): Promise<void> {
  for (const [position, name] of banks.entries())
    await tx.query('insert into bank (name, position) values ($1, $2)', [name, position]);
  for (const article of articles)
    await tx.query(
      `insert into article (type, title, title_en, content, content_en, updated_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        article.type,
        article.title,
        englishArticles[article.type]?.title ?? '',
        article.content,
        englishArticles[article.type]?.content ?? '',
        now,
      ],
    );
}
