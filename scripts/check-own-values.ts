/** Part of `npm run check`: fails where a test takes a value of the product for the truth. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Allowed, ownValues } from './own-values.ts';

const root = join(import.meta.dirname, '..');

const allowed: readonly Allowed[] = [
  {
    files: /^packages\/contract\/src\/codes\.ts$/,
    why: 'names of refusals; what number each is, is typed in texts/wire-numbers.test.ts, and sentences are refused here',
  },
  {
    files: /^packages\/contract\/src\/(console\/|agent\/)?(calls|schemas)\.ts$|\/(settings-)?schemas\.ts$/,
    why: 'walked, so that no call is forgotten: what each must do is typed',
  },
  {
    files: /^packages\/contract\/src\/console\/exports\/(names|columns)\.ts$/,
    why: 'walked, so that no file is forgotten: what stands in one is typed',
  },
  {
    files:
      /^(packages\/contract\/src\/console\/reports\/names|apps\/console\/src\/(orders\/order|pages\/overview\/shares|pages\/bets\/columns))\.tsx?$/,
    why: 'walked, so that no queue and no column is forgotten: what each must be is typed',
  },
  {
    files: /^packages\/contract\/src\/console\/site\/audit-words\.ts$/,
    why: 'walked, so that each act can be asked for by whatever it is called',
  },
  { files: /^packages\/contract\/src\/(texts\.ts|texts\/field-problems\.ts)$/, why: 'its own tests walk it' },
  {
    files: /^packages\/contract\/src\/console\/door\.ts$/,
    why: 'calls.test.ts looks that none is there in vain',
  },
  { files: /^apps\/server\/table-owners\.ts$/, why: 'held against what the database has' },
  {
    files: /^apps\/server\/src\/settings\/areas\.ts$/,
    why: 'what a new site has, to be set with one thing changed',
  },
  {
    files: /^apps\/server\/src\/settings\/rules-of-money\.ts$/,
    why: 'walked, so that no setting is forgotten: which rule each is, is typed',
  },
  {
    files: /^apps\/server\/src\/members\/register\.ts$/,
    why: 'a limit that is cleared; the limit is no part of it',
  },
  { files: /^apps\/server\/src\/content\/showing\.ts$/, why: 'a form to be changed' },
  {
    files: /^apps\/server\/src\/beacon\/chain\.ts$/,
    why: 'a key that a third party publishes, and signs with',
  },
  { files: /^apps\/server\/src\/seals\/stamps\/der\.ts$/, why: 'what openssl wrote is taken apart by them' },
  {
    files: /^apps\/server\/src\/(affiliates\/earnings|related-accounts\/evidence)\.ts$/,
    why: 'SQL that is run',
  },
  {
    files: /^apps\/server\/src\/(game-providers\/catalogue|wagering\/grants)\.ts$/,
    why: 'the name of a job or a topic',
  },
  {
    files: /^apps\/server\/src\/app\/seed\/articles(\.en)?\.ts$/,
    why: 'both languages are held against each other',
  },
  {
    files: /^(packages\/ledger\/src\/migrations|apps\/sandbox\/.*\/wallet\/schema)\.ts$/,
    why: 'a database to be made',
  },
  {
    files: /^apps\/h5\/src\/features\/(captcha\/pictures|sponsors\/sponsors)\.ts$/,
    why: 'pictures to tell apart',
  },
  {
    files: /^apps\/h5\/src\/(pages\/login\/form|api\/session)\.ts$/,
    why: 'a form to be filled in, a session to be read',
  },
  {
    files:
      /^apps\/console\/src\/(labels\/queues|pages\/member\/(narrow-views|tab-groups)|pages\/overview\/words)\.ts$/,
    why: 'walked, so that no queue, tab or figure is forgotten: what each is called and leads to is typed',
  },
  {
    files: /^apps\/console\/src\/texts\/english\/index\.ts$/,
    why: 'a language to be spoken: what is said in it is typed',
  },
  {
    files: /^apps\/console\/src\/pages\/member\/related-layout\.ts$/,
    why: 'places of a drawing, held against each other',
  },
  {
    files: /^apps\/sandbox\/src\/game-platform\/games\/[a-z]+\/web\//,
    why: 'words that what is shown is looked up by',
  },
  {
    files: /^apps\/sandbox\/src\/game-platform\/games\/[a-z]+\/(game|rules|maths|themes|leagues|odds)\.ts$/,
    why: 'what the platform publishes is held against how its games play, which is played out',
  },
];

const files = globSync('{apps,packages,attacks,e2e,simulation,scripts}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
});
const found = ownValues(files.sort(), root, allowed);
for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
