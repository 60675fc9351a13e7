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
    readonly staffTokens: { readonly chief: string; readonly clerk: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each check comes with an address of its own, so that the limits of one address do not stop the hundredth member.
  const site = await startSite({ TRUSTED_PROXIES: '1' });
  const signIn = async (name: 'chief' | 'clerk') => {
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
  project.provide('staffTokens', { chief: await signIn('chief'), clerk: await signIn('clerk') });
  return () => site.stop();
}
