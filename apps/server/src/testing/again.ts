/** Calls that a door had no room for are made again, as clients make them: a slow machine turns more of fifty away than a fast one. */
import { codes } from '@mingpai/contract/codes';

/** More than that are no crowd: nobody is let in at all. */
const mostTries = 20;

/** @returns the first answer of somebody who was let in; refusal `too_many_at_once` says that nothing was begun, and comes a second later */
export async function untilAdmitted<Answer extends { readonly code: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.code !== codes.too_many_at_once.code || tries === mostTries) return answer;
  }
}
