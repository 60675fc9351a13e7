/** One site for all checks of the specification, as `npm start` brings it up; started once, before the first check. */
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { TestProject } from 'vitest/node';
import { startSite } from '../site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string;
    readonly sandboxUrl: string;
    readonly sandboxControlToken: string;
    /** Tokens of signed-in members of staff: a code of the second factor works once, so it is done once for all. */
    readonly staffTokens: { readonly chief: string; readonly chief2: string; readonly clerk: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each check comes with an address of its own, so that the limits of one address do not stop the hundredth member.
  // Changes of rules hold with the second yes: no check waits an hour.
  const site = await startSite({ TRUSTED_PROXIES: '1', DEMO_RULE_DELAY_MINUTES: '0' });
  const signIn = async (name: 'chief' | 'chief2' | 'clerk') => {
    const response = await fetch(site.url + consoleCalls.staffSignIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await site.staff(name)),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    return data.token;
  };
  project.provide('siteUrl', site.url);
  project.provide('sandboxUrl', site.sandboxUrl);
  project.provide('sandboxControlToken', site.sandboxControlToken);
  project.provide('staffTokens', {
    chief: await signIn('chief'),
    chief2: await signIn('chief2'),
    clerk: await signIn('clerk'),
  });
  return () => site.stop();
}
