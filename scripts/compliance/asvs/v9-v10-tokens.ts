import { type Clause, notApplicable } from '../clause.ts';

const none =
  'Tokens of sessions, keys and links are random and looked up; none carries anything that would have to be believed.';
const noOAuth = 'The site is neither client, server nor provider of OAuth or OpenID Connect.';

const tokens: readonly (readonly [number: string, asks: string])[] = [
  ['9.1.1', 'A token’s signature is looked at before what it says.'],
  ['9.1.2', 'Listed algorithms alone are taken, and never none.'],
  ['9.1.3', 'Keys to check it with come from where the site has set them.'],
  ['9.2.1', 'A token counts within its time.'],
  ['9.2.2', 'A token counts for what it was made for.'],
  ['9.2.3', 'A token counts where it was meant for.'],
  ['9.2.4', 'Tokens of one key for several houses say for which.'],
];

const oauth: readonly (readonly [number: string, asks: string])[] = [
  ['10.1.1', 'Tokens reach only who needs them.'],
  ['10.1.2', 'An answer counts for the browser and the flow that asked.'],
  ['10.2.1', 'A client’s code flow cannot be forged from another site.'],
  ['10.2.2', 'A client of several servers does not mix them up.'],
  ['10.3.1', 'Access tokens count where they were meant for.'],
  ['10.3.2', 'What was delegated is decided by what the token says.'],
  ['10.3.3', 'A person is known by what is nobody else’s later.'],
  ['10.3.4', 'How strongly somebody signed in is asked of the token.'],
  ['10.4.1', 'Addresses to return to are compared with a list, to the letter.'],
  ['10.4.2', 'A code works once, and a second try takes its tokens back.'],
  ['10.4.3', 'A code lives ten minutes at most.'],
  ['10.4.4', 'A client uses only the grants that it needs.'],
  ['10.4.5', 'A stolen refresh token is of no use.'],
  ['10.4.6', 'A code that was caught is of no use (PKCE).'],
  ['10.4.7', 'Clients that register themselves are looked at.'],
  ['10.4.8', 'Refresh tokens end at some time.'],
  ['10.4.9', 'Tokens can be taken back by whose they are.'],
  ['10.4.10', 'A confidential client says who it is.'],
  ['10.4.11', 'A client has only the scopes that it needs.'],
  ['10.5.1', 'An ID token is not used twice.'],
  ['10.5.2', 'A person is known by the subject.'],
  ['10.5.3', 'A server does not pass for another by what it says of itself.'],
  ['10.5.4', 'An ID token is meant for this client.'],
  ['10.5.5', 'A sign-out that comes from behind is no attack.'],
  ['10.6.1', 'A provider answers in the safe modes alone.'],
  ['10.6.2', 'Nobody is signed out by force.'],
  ['10.7.1', 'Whoever is asked for consent gives it each time.'],
  ['10.7.2', 'Consent says to what, to whom and for how long.'],
  ['10.7.3', 'Consent can be seen, changed and taken back.'],
];

export const v9: readonly Clause[] = tokens.map(([number, asks]) => notApplicable(number, asks, none));
export const v10: readonly Clause[] = oauth.map(([number, asks]) => notApplicable(number, asks, noOAuth));
