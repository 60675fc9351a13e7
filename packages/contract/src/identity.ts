/** Who a member is, as far as it is known: words that the phone, the console and the server share. */

/** From nothing known to documents seen; each includes those before. */
export const identityLevels = ['none', 'basic', 'full'] as const;
export type IdentityLevel = (typeof identityLevels)[number];
/** Levels that can be asked for. */
export const identityWants = ['basic', 'full'] as const;
export type IdentityWant = (typeof identityWants)[number];

/** Rolling spans that a level's figures are for; `life` is the account's whole one. */
export const identitySpans = ['day', 'month', 'life'] as const;
export type IdentitySpan = (typeof identitySpans)[number];

export const documentKinds = ['id_card', 'passport', 'residence', 'driving'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const pictureSides = ['front', 'back', 'holder'] as const;
export type PictureSide = (typeof pictureSides)[number];

/** `more`: staff asked for something else; the member sends it in a new one. */
export const identityStates = ['open', 'approved', 'refused', 'more'] as const;
export type IdentityState = (typeof identityStates)[number];

/** Why somebody was refused, or what else is wanted: a code, which each reads in their language. */
export const identityReasons = [
  'unreadable',
  'mismatch',
  'expired',
  'not_accepted',
  'other_person',
  'underage',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** Largest picture of a document, in bytes: 5 MB, as the form says. */
export const largestDocument = 5 * 1024 * 1024;
/** Pictures that wait for their form at once. */
export const mostPictures = 6;
