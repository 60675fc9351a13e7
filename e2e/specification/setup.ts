/** One site for all rows, as `npm start` brings it up; started once, before the first row. */
import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type SharedSite, startSharedSite } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext extends SharedSite {}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A site that stands already: a file that says where (scripts/planted.ts).
  const standing = process.env.SPECIFICATION_SITE;
  const { shared, stop } = standing
    ? {
        shared: JSON.parse(readFileSync(standing, 'utf8')) as SharedSite,
        stop: async () => undefined,
      }
    : await startSharedSite();
  project.provide('siteUrl', shared.siteUrl);
  project.provide('sandboxUrl', shared.sandboxUrl);
  project.provide('sandboxControlToken', shared.sandboxControlToken);
  project.provide('staffTokens', shared.staffTokens);
  return stop;
}
