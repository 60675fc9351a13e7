/** The site that all rows share: started from a tree, with its staff signed in. */
import { consoleCalls } from '@mingpai/contract/console/calls';
import { startSite } from '../site.ts';

/** What the rows are told of it. */
export interface SharedSite {
  readonly siteUrl: string;
  readonly sandboxUrl: string;
  readonly sandboxControlToken: string;
  /** Tokens of signed-in members of staff: a code of the second factor works once, so it is done once for all. */
  readonly staffTokens: { readonly chief: string; readonly chief2: string; readonly clerk: string };
}

/** @param tree the top of another tree than this one, as a copy with a planted fault */
export async function startSharedSite(
  tree?: string,
): Promise<{ readonly shared: SharedSite; stop(): Promise<void> }> {
  // Each check comes with an address of its own, so that the limits of one address do not stop the hundredth member.
  // Changes of rules hold with the second yes: no check waits an hour.
  const site = await startSite({ TRUSTED_PROXIES: '1', DEMO_RULE_DELAY_MINUTES: '0' }, tree);
  const signIn = async (name: 'chief' | 'chief2' | 'clerk') => {
    const response = await fetch(site.url + consoleCalls.staffSignIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await site.staff(name)),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    return data.token;
  };
  try {
    const shared: SharedSite = {
      siteUrl: site.url,
      sandboxUrl: site.sandboxUrl,
      sandboxControlToken: site.sandboxControlToken,
      staffTokens: {
        chief: await signIn('chief'),
        chief2: await signIn('chief2'),
        clerk: await signIn('clerk'),
      },
    };
    return { shared, stop: () => site.stop() };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
